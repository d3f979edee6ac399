import Testing

@testable import WeatherTUI

@Suite struct DrainMeterTests {
  @Test func whatIsWrittenIsShownWithTheAnswer() {
    var meter = DrainMeter()
    meter.wrote(1_000, asking: true, at: 0)
    meter.answered(1)
    #expect(meter.unshownBytes == 0 && meter.hasAnswered)
    meter.wrote(300, asking: false, at: 10)
    #expect(meter.unshownBytes == 0, "small frames go without a question")
    meter.wrote(2_000, asking: true, at: 20)
    meter.wrote(5_000, asking: true, at: 30)
    #expect(meter.unshownBytes == 7_300)
    meter.answered(1)
    #expect(meter.unshownBytes == 5_000)
    meter.answered(5)
    #expect(meter.unshownBytes == 0 && !meter.isWaiting)
  }

  @Test func whoNeverAnswersIsNotAskedAgain() {
    var meter = DrainMeter()
    meter.wrote(400_000, asking: true, at: 0)
    #expect(meter.unshownBytes == 1, "as long as nothing is known, it is no reason to wait for")
    meter.expire(at: DrainMeter.firstPatience - 1)
    #expect(meter.isWaiting)
    meter.expire(at: DrainMeter.firstPatience)
    #expect(!meter.isWaiting && !meter.isAsking)
    #expect(meter.remainingMilliseconds(at: 9_000) == nil)
  }

  @Test func aSlowTerminalIsWaitedForAndALostAnswerIsNotForEver() {
    var meter = DrainMeter()
    meter.wrote(10, asking: true, at: 0)
    meter.answered(1)
    meter.wrote(400_000, asking: true, at: 100)
    meter.expire(at: 3_000)
    #expect(meter.unshownBytes == 400_000)
    #expect(meter.remainingMilliseconds(at: 3_000) == 100 + DrainMeter.patience - 3_000)
    meter.expire(at: 100 + DrainMeter.patience)
    #expect(meter.unshownBytes == 0 && meter.isAsking)
  }

  @Test func answersAreTakenOutOfTheKeys() {
    var decoder = KeyDecoder()
    let bytes = Array("a\u{1B}[0nb\u{1B}[3n\u{1B}[5;5R".utf8)
    #expect(decoder.decode(bytes.prefix(3), at: 0) == [.character("a")])
    #expect(decoder.takeStatusReports() == 0)
    #expect(decoder.decode(bytes.dropFirst(3), at: 1).first == .character("b"))
    #expect(decoder.takeStatusReports() == 2)
    #expect(decoder.takeStatusReports() == 0)
  }
}
