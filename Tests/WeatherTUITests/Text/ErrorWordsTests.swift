import Testing
import WeatherModel

@testable import WeatherTUI

/// Errors and news as they are read in each language.
@Suite struct ErrorWordsTests {
  private static let kinds: [ProviderError.Kind] = [
    .unreachable, .interrupted, .insecure, .rateLimited, .serviceDown, .refused, .unauthorized,
    .notWeather, .unreadable, .empty, .setup, .cancelled,
  ]

  @Test(arguments: kinds) func eachKindIsSaidInBothLanguages(kind: ProviderError.Kind) {
    let error = ProviderError(kind, "MET Norway says: set WX_CONTACT")
    #expect(error.words(.english) == "MET Norway says: set WX_CONTACT")
    let chinese = error.words(.chinese)
    #expect(chinese.unicodeScalars.contains { $0.value > 0x3000 })
    // What to set is not lost where it is the remedy.
    let keepsRemedy = [.refused, .unauthorized, .empty, .setup].contains(kind)
    #expect(chinese.contains("WX_CONTACT") == keepsRemedy)
    #expect(kind == .notWeather || kind == .cancelled || chinese.contains("MET Norway"))
  }

  @Test func placesThatCannotBeFoundAreSaidInBothLanguages() {
    let error = LocationError.noSystemBus(reason: "No such file or directory")
    #expect(error.words(.english) == error.message)
    #expect(error.words(.chinese).contains("dbus"))
    #expect(LocationError.notInstalled.words(.chinese).contains("geoclue-2.0"))
  }

  @Test func aChineseScreenSpeaksChineseOfItsTroubles() throws {
    let driver = try AppDriver(favorites: [SampleWeather.berlin, SampleWeather.tokyo]) {
      $0.preferences.language = .chinese
    }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.press("r")
    driver.expectScreen(contains: "正在获取")
    driver.providerFails()
    driver.expectScreen(contains: "无法连接 Open-Meteo")
    driver.expectScreen(contains: "30秒后重试")
    driver.press("a")
    driver.expectScreen(contains: "预警情况未知")
    driver.advance(by: .seconds(30))
    driver.providerAnswers()
    driver.expectScreen(contains: "已重新连接")
    driver.press("f")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "已移除")
    driver.press("f")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "已收藏")
    driver.advance(by: .seconds(60))
    driver.press("r")
    driver.providerFails(ProviderError(.rateLimited, "Too many", retryAfter: 600))
    driver.press("r")
    driver.expectScreen(contains: "重试")
    for english in ["next try", "No connection", "Already", "favourite", "wants no question"] {
      driver.expectScreen(lacks: english)
    }
  }
}
