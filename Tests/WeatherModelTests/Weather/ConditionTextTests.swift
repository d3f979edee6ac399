import Testing

@testable import WeatherModel

@Suite("Conditions have words")
struct ConditionTextTests {
  @Test("Every condition has its own words in every language", arguments: Language.allCases)
  func distinctWords(language: Language) {
    for isDay in [true, false] {
      let words = Condition.allCases.compactMap {
        conditionText(ConditionReport($0), isDay: isDay, language: language)
      }
      #expect(words.count == Condition.allCases.count)
      #expect(Set(words).count == words.count)
      #expect(words.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("The sun shines by day only")
  func dayAndNight() {
    let clear = ConditionReport(.clear)
    #expect(conditionText(clear, isDay: true, language: .english) == "Sunny")
    #expect(conditionText(clear, isDay: false, language: .english) == "Clear")
    #expect(conditionText(clear, isDay: false, language: .chinese) == "晴")
  }

  @Test("An unknown code speaks in the provider's words, never as clear")
  func unknownCode() {
    let told = ConditionReport(.unknown, providerText: "Raining frogs")
    #expect(conditionText(told, isDay: true, language: .chinese) == "Raining frogs")
    for silent in [ConditionReport(.unknown), ConditionReport(.unknown, providerText: "")] {
      #expect(conditionText(silent, isDay: true, language: .english) == "Unknown")
      #expect(conditionText(silent, isDay: true, language: .chinese) == "未知")
    }
    #expect(conditionText(nil, isDay: true, language: .english) == nil)
  }
}
