import Testing

@testable import WeatherModel

@Suite("MET Norway's symbols")
struct METNorwaySymbolTests {
  /// The legend: 41 names, those that come by day, by night and in the twilight of a polar night
  /// marked with a star.
  private static let legend: [(name: String, condition: Condition)] = [
    ("clearsky*", .clear), ("fair*", .mainlyClear), ("partlycloudy*", .partlyCloudy),
    ("cloudy", .overcast), ("fog", .fog),
    ("lightrainshowers*", .showers), ("rainshowers*", .showers),
    ("heavyrainshowers*", .heavyShowers),
    ("lightrainshowersandthunder*", .thunderstorm), ("rainshowersandthunder*", .thunderstorm),
    ("heavyrainshowersandthunder*", .thunderstorm),
    ("lightsleetshowers*", .sleet), ("sleetshowers*", .sleet), ("heavysleetshowers*", .sleet),
    ("lightssleetshowersandthunder*", .thunderstorm), ("sleetshowersandthunder*", .thunderstorm),
    ("heavysleetshowersandthunder*", .thunderstorm),
    ("lightsnowshowers*", .snowShowers), ("snowshowers*", .snowShowers),
    ("heavysnowshowers*", .snowShowers),
    ("lightssnowshowersandthunder*", .thunderstorm), ("snowshowersandthunder*", .thunderstorm),
    ("heavysnowshowersandthunder*", .thunderstorm),
    ("lightrain", .rain), ("rain", .rain), ("heavyrain", .heavyRain),
    ("lightrainandthunder", .thunderstorm), ("rainandthunder", .thunderstorm),
    ("heavyrainandthunder", .thunderstorm),
    ("lightsleet", .sleet), ("sleet", .sleet), ("heavysleet", .sleet),
    ("lightsleetandthunder", .thunderstorm), ("sleetandthunder", .thunderstorm),
    ("heavysleetandthunder", .thunderstorm),
    ("lightsnow", .snow), ("snow", .snow), ("heavysnow", .heavySnow),
    ("lightsnowandthunder", .thunderstorm), ("snowandthunder", .thunderstorm),
    ("heavysnowandthunder", .thunderstorm),
  ]

  @Test("All 41, with every ending")
  func legend() {
    #expect(Self.legend.count == 41)
    for (entry, condition) in Self.legend {
      let name = String(entry.prefix { $0 != "*" })
      let endings: [(String, Bool?)] =
        entry.hasSuffix("*")
        ? [("_day", true), ("_night", false), ("_polartwilight", false)] : [("", nil)]
      for (ending, isDay) in endings {
        let symbol = METNorwaySymbol(code: name + ending)
        #expect(symbol.report == ConditionReport(condition), "\(name + ending)")
        #expect(symbol.isDay == isDay && symbol.name == name)
      }
    }
    // The two misspelt ones, once they are spelt right.
    #expect(Set(METNorwaySymbol.conditions.keys).count == 43)
    for name in ["lightsleetshowersandthunder", "lightsnowshowersandthunder"] {
      #expect(METNorwaySymbol(code: name + "_day").report.condition == .thunderstorm)
    }
  }

  @Test("Another code is unknown and says so in its own words")
  func unknown() {
    let cases = [
      ("hail_day", "Weather symbol hail"), ("clearsky_dusk", "Weather symbol clearsky_dusk"),
      ("", "Weather symbol"), ("_day", "Weather symbol"),
      ("ha\u{1B}[31mil", "Weather symbol ha[31mil"),
    ]
    for (code, words) in cases {
      #expect(
        METNorwaySymbol(code: code).report == ConditionReport(.unknown, providerText: words))
    }
  }
}
