import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("Whether two sources mean one place")
struct SearchHitTests {
  private func hit(_ id: String, _ name: String, _ latitude: Double) -> SearchState.Hit {
    SamplePlaces.hit(SampleWeather.place(id, name, latitude, 120, nil))
  }

  @Test("The same id, or the same name close by")
  func same() {
    let kunshan = hit("geonames:1", "昆山", 31.38)
    #expect(kunshan.isSamePlace(as: hit("geonames:1", "Kunshan", 60)))
    #expect(kunshan.isSamePlace(as: hit("cn:320583", "昆山市", 31.40)))
    #expect(!kunshan.isSamePlace(as: hit("cn:320583", "昆山市", 31.50)))
    #expect(!kunshan.isSamePlace(as: hit("cn:2", "玉山镇", 31.38)))
    #expect(!hit("a", "蔚县", 40).isSamePlace(as: hit("b", "蔚", 40)))
  }
}
