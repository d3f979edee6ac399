import WeatherModel

@testable import WeatherTUI

/// Places that are easily taken for each other, as the program's own list knows them.
enum SamplePlaces {
  static let xian = place(
    "geonames:1790630", "Xi’an", "Shaanxi", "China", "CN", 34.2583, 108.9286, "Asia/Shanghai")
  /// A district of Liaoyuan whose name in Chinese is that of the city, and one syllable.
  static let xianDistrict = place(
    "cn:220403", "Xi’an", "Liaoyuan, Jilin", "China", "CN", 42.93, 125.15, "Asia/Shanghai")
  static let springfieldIllinois = place(
    "geonames:4250542", "Springfield", "Illinois", "United States", "US", 39.8017, -89.6437,
    "America/Chicago")
  static let springfieldMissouri = place(
    "geonames:4409896", "Springfield", "Missouri", "United States", "US", 37.2153, -93.2982,
    "America/Chicago")
  static let springfields = [
    springfieldIllinois, springfieldMissouri,
    place(
      "geonames:4951788", "Springfield", "Massachusetts", "United States", "US", 42.1015, -72.5898,
      "America/New_York"),
    place(
      "geonames:1", "Springfield", "Ohio", "United States", "US", 39.9242, -83.8088,
      "America/New_York"),
    place(
      "geonames:2", "Springfield", "Ohio", "United States", "US", 40.5, -82.1, "America/New_York"),
  ]

  static func place(
    _ id: String, _ name: String, _ region: String?, _ country: String?, _ code: String,
    _ latitude: Double, _ longitude: Double, _ zone: String?
  ) -> Place {
    var place = SampleWeather.place(id, name, latitude, longitude, zone)
    (place.region, place.country, place.countryCode) = (region, country, code)
    return place
  }

  static func hit(_ place: Place, population: Int? = nil, hours: Int? = nil) -> SearchState.Hit {
    SearchState.Hit(place: place, population: population, utcOffset: hours.map { $0 * 3_600 })
  }

  /// Finds by the beginning of the name, and 西安 by its Latin and Chinese names and its initials.
  static func search(_ text: String) -> [SearchState.Hit] {
    let xian = [hit(xian, population: 12_952_907, hours: 8), hit(xianDistrict, hours: 8)]
    let folded = text.lowercased()
    if ["xian", "西安", "xa", "xi'an"].contains(folded) { return xian }
    guard folded.count > 1 else { return [] }
    return (springfields + SampleWeather.all)
      .filter { $0.name.lowercased().hasPrefix(folded) }
      .map { hit($0, population: 150_000) }
  }
}
