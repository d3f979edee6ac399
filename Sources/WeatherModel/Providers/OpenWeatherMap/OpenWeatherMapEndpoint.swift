/// Builds OpenWeather's addresses; the only place that knows its parameter names.
///
/// Source: the service's documentation at https://openweathermap.org/api.
struct OpenWeatherMapEndpoint: Sendable {
  /// Scheme and host, without a slash at the end.
  private let base: String
  private let key: APIKey
  private let language: Language

  /// The service's own address, or `override` in place of its scheme and host.
  init(override: String?, key: APIKey, language: Language) {
    base = (override ?? "https://api.openweathermap.org").withoutSlashesAtEnd
    self.key = key
    self.language = language
  }

  /// The parts of One Call 4.0 that are read.
  enum Timeline: String, Sendable, CaseIterable {
    case current
    case minutes = "timeline/1min"
    case hours = "timeline/1h"
    case days = "timeline/1day"

    /// Pages that are worth their price: 48 hours come in pages of 20, days in pages of 10.
    var pageLimit: Int {
      switch self {
      case .current, .minutes, .days: 1
      case .hours: 3
      }
    }
  }

  /// Current weather of the free plan.
  func current(at place: Place) -> HTTPRequest {
    request("/data/2.5/weather", coordinates(of: place) + wording)
  }

  /// Five days in steps of three hours, of the free plan.
  func steps(at place: Place) -> HTTPRequest {
    request("/data/2.5/forecast", coordinates(of: place) + wording)
  }

  /// All of One Call 3.0.
  func oneCall(at place: Place) -> HTTPRequest {
    request("/data/3.0/onecall", coordinates(of: place) + wording)
  }

  /// Nothing of One Call 3.0 but the alerts.
  func oneCallAlerts(at place: Place) -> HTTPRequest {
    request(
      "/data/3.0/onecall",
      coordinates(of: place) + wording + ["exclude=current,minutely,hourly,daily"])
  }

  /// A part of One Call 4.0, from its beginning or from a page on.
  func timeline(
    _ timeline: Timeline, at place: Place, from link: OpenWeatherMapPageLink? = nil
  ) -> HTTPRequest {
    request(
      "/data/4.0/onecall/" + timeline.rawValue,
      coordinates(of: place) + wording + (link?.parameters ?? []))
  }

  /// The text of an alert of One Call 4.0.
  func alert(_ id: String) -> HTTPRequest {
    request("/data/4.0/onecall/alert/" + percentEncoded(id), [])
  }

  /// The air now.
  func airQuality(at place: Place) -> HTTPRequest {
    request("/data/2.5/air_pollution", coordinates(of: place))
  }

  /// Places by name; the service gives five at most.
  func search(_ text: String) -> HTTPRequest {
    request("/geo/1.0/direct", ["q=" + percentEncoded(text), "limit=5"])
  }

  private func request(_ path: String, _ parameters: [String]) -> HTTPRequest {
    let all = parameters + ["appid=" + percentEncoded(key.text)]
    return HTTPRequest(
      url: base + path + "?" + all.joined(separator: "&"), carriesSecret: true)
  }

  /// What makes figures metric and words those of the interface.
  private var wording: [String] {
    switch language {
    case .english: ["units=metric", "lang=en"]
    case .chinese: ["units=metric", "lang=zh_cn"]
    }
  }

  private func coordinates(of place: Place) -> [String] {
    [
      "lat=" + decimal(place.coordinate.latitude), "lon=" + decimal(place.coordinate.longitude),
    ]
  }

  /// Four decimals (11 m), always with a point, and never as a power of ten.
  private func decimal(_ degrees: Double) -> String {
    let scaled = Int((degrees * 10_000).rounded())
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: 10_000)
    let digits = String(rest + 10_000).dropFirst()
    return (scaled < 0 ? "-" : "") + "\(whole)." + digits
  }
}
