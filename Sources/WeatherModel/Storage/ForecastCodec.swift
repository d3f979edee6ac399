/// A forecast and the place that it is for, as they are cached.
public struct CachedForecast: Sendable, Equatable {
  /// The place.
  public let place: Place
  /// Its forecast.
  public let forecast: Forecast

  /// A pair.
  public init(place: Place, forecast: Forecast) {
    self.place = place
    self.forecast = forecast
  }
}

/// Why bytes are no cached forecast.
public enum ForecastCodecError: Error, Sendable, Equatable {
  /// They begin with something else.
  case notAForecast
  /// Another version of the program wrote them.
  case otherVersion(UInt8)
  /// The checksum does not fit.
  case damaged
  /// They end too early.
  case truncated
  /// The checksum fits but a part cannot be; the text says which.
  case malformed(String)
}

/// Forecasts as bytes that a start can read before its first frame.
///
/// "WXF1", a version byte, 64 bits of checksum over the rest; then place, origin, and the hours
/// column by column: a bitmap of the values that are there, then those values as little-endian
/// Float64 or Int64. Reading the same as JSON takes milliseconds.
public enum ForecastCodec {
  static let magic: StaticString = "WXF1"
  static let version: UInt8 = 6
  static let checksumOffset = 5
  static let headerSize = 13

  /// More than any service gives: 16 days of hours, of quarter hours, and a season of days.
  static let hourLimit = 2048
  static let dayLimit = 400
  static let stepLimit = 4096
  static let alertLimit = 512
  static let attributionLimit = 64
  static let lifeIndexLimit = 256

  /// Moments of the years 0 to 9999 or so: sums of such moments cannot overflow.
  static let instants = -62_200_000_000...253_500_000_000
  /// The same as days.
  static let dayNumbers = -720_000...2_940_000
  /// Offsets from Greenwich with room to spare.
  static let offsets = -172_800...172_800

  /// The bytes of a forecast; parts beyond what any service gives are left out.
  public static func encode(_ forecast: Forecast, of place: Place) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(magic)
    writer.write(version)
    writer.write(0 as UInt64)
    writer.write(place: place)
    writer.write(originOf: forecast)
    writer.write(forecast.current)
    writer.write(hours: Array(forecast.hours.prefix(hourLimit)))
    writer.write(days: Array(forecast.days.prefix(dayLimit)))
    writer.write(steps: Array(forecast.shortSteps.prefix(stepLimit)))
    writer.write(forecast.airQuality)
    writer.write(alerts: Array(forecast.alerts.prefix(alertLimit)))
    writer.write(attribution: [forecast.alertAttribution].compactMap { $0 })
    writer.writeColumn([forecast]) { $0.alertsCheckedAt?.seconds }
    writer.writeColumn([forecast]) { $0.alertsFailedAt?.seconds }
    writer.write(lifeIndices: Array(forecast.lifeIndices.prefix(lifeIndexLimit)))
    writer.write(forecast.earlier)
    writer.fillChecksum(at: checksumOffset)
    return writer.bytes
  }

  /// The forecast in the bytes, its zone's rules taken from `zones`; whatever the bytes are, this
  /// returns or throws, and asks for no more memory than some multiples of their size.
  public static func decode(
    _ bytes: [UInt8], zones: any TimeZoneSource
  ) throws(ForecastCodecError) -> CachedForecast {
    let result = bytes.withUnsafeBytes { buffer -> Result<CachedForecast, ForecastCodecError> in
      do throws(ForecastCodecError) {
        return .success(try decode(buffer, zones: zones))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, zones: any TimeZoneSource
  ) throws(ForecastCodecError) -> CachedForecast {
    let hasMagic = magic.withUTF8Buffer { bytes.starts(with: $0) }
    guard hasMagic else { throw .notAForecast }
    guard bytes.count >= headerSize else { throw .truncated }
    guard bytes[4] == version else { throw .otherVersion(bytes[4]) }
    var reader = ByteReader(bytes, from: checksumOffset)
    let checksum = try reader.readWord()
    guard checksum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[headerSize...])) else {
      throw .damaged
    }
    let place = try reader.readPlace()
    var forecast = try reader.readOrigin(zones: zones)
    forecast.current = try reader.readCurrent()
    forecast.hours = try reader.readHours()
    forecast.days = try reader.readDays()
    forecast.shortSteps = try reader.readSteps()
    forecast.airQuality = try reader.readAirQuality()
    forecast.alerts = try reader.readAlerts()
    forecast.alertAttribution = try reader.readAttribution().first
    forecast.alertsCheckedAt = try reader.readOptionalInstant()
    forecast.alertsFailedAt = try reader.readOptionalInstant()
    forecast.lifeIndices = try reader.readLifeIndices()
    forecast.earlier = try reader.readEarlierRange()
    guard reader.remaining == 0 else { throw .malformed("bytes after the end") }
    return CachedForecast(place: place, forecast: forecast)
  }
}
