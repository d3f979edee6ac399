import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct MessagesTests {
  func moment(_ seconds: Int) -> Moment {
    Moment(
      instant: SampleWeather.morning + seconds, millisecond: 0, uptime: .seconds(seconds))
  }

  @Test(arguments: [
    (Message.Severity.success, 4), (.information, 4), (.warning, 7), (.failure, 10),
  ])
  func goesAwayByItself(_ severity: Message.Severity, _ seconds: Int) {
    var messages = Messages()
    messages.post(severity, "news", at: moment(0))
    messages.expire(at: .seconds(seconds) - .milliseconds(1))
    #expect(messages.current?.text == "news")
    messages.expire(at: .seconds(seconds))
    #expect(messages.current == nil)
    #expect(messages.log.map(\.text) == ["news"])
  }

  @Test func sameNewsShowsLongerAndStaysOneLine() {
    var messages = Messages()
    messages.post(.failure, "no network", at: moment(0))
    messages.post(.failure, "no network", at: moment(9))
    messages.expire(at: .seconds(18))
    #expect(messages.current?.text == "no network")
    #expect(messages.log.count == 1)
    #expect(messages.log.first?.time == SampleWeather.morning + 9)
  }

  @Test func whatWentWrongIsWrittenDownOnce() {
    var messages = Messages()
    messages.post(.failure, "no network", at: moment(0))
    messages.post(.failure, "no network", at: moment(9))
    messages.post(.information, "Already asking", at: moment(10))
    messages.post(.warning, "MET Norway is used", at: moment(11))
    #expect(messages.takeUnwritten().map(\.text) == ["no network", "MET Norway is used"])
    #expect(messages.takeUnwritten() == [])
    // The same again after other news is news.
    messages.post(.failure, "no network", at: moment(20))
    #expect(messages.takeUnwritten().map(\.time) == [SampleWeather.morning + 20])
  }

  @Test func whatAServiceAnnouncesWithEveryAnswerIsToldOnce() throws {
    let driver = try AppDriver(favorites: [SampleWeather.berlin])
    driver.happen(.noticed("update wx"))
    driver.expectScreen(contains: "update wx")
    driver.advance(by: .seconds(60))
    driver.happen(.noticed("update wx"))
    driver.expectScreen(lacks: "update wx")
    #expect(driver.log.map(\.text) == ["update wx"])
  }

  @Test func logKeepsTheNewestTwoHundred() {
    var messages = Messages()
    for number in 0..<250 { messages.post(.information, "\(number)", at: moment(number)) }
    #expect(messages.log.count == Messages.limit)
    #expect(messages.log.first?.text == "50")
    #expect(messages.current?.text == "249")
    messages.post(.information, "249", at: moment(250))
    #expect(messages.log.count == Messages.limit)
    #expect(messages.log.first?.text == "50")
  }

  @Test func escapeSendsItAwayAndTheLogHasIt() throws {
    let driver = try AppDriver(favorites: [SampleWeather.berlin])
    driver.happen(.storageFailed("cannot write"))
    driver.expectScreen(contains: "cannot write")
    driver.press("Escape")
    driver.expectScreen(lacks: "cannot write")
    driver.press("m")
    driver.expectScreen(contains: "cannot write")
  }

  @Test func timesInTheLogAreThoseOfTheShownCity() throws {
    let driver = try AppDriver(favorites: [SampleWeather.berlin, SampleWeather.tokyo])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.happen(.storageFailed("cannot write"))
    driver.press("m")
    #expect(driver.lines.contains { $0.contains("just now") && $0.contains("cannot write") })
    driver.providerAnswers()
    #expect(driver.lines.contains { $0.contains("08:30") && $0.contains("cannot write") })
    driver.press("Escape Right m")
    #expect(driver.lines.contains { $0.contains("16:30") && $0.contains("cannot write") })
  }
}
