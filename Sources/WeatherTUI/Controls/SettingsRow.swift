import WeatherModel

/// The settings that can be changed on the screen, in their order there.
enum SettingsRow: Hashable, Sendable, CaseIterable {
  case units, clock, language, provider, motion, colors, characters

  /// What it is called.
  var title: Phrase {
    switch self {
    case .units: Phrase("Units", "单位")
    case .clock: Phrase("Clock", "时钟")
    case .language: Phrase("Language", "语言")
    case .provider: Phrase("Weather from", "天气来源")
    case .motion: Phrase("Motion", "动画")
    case .colors: Phrase("Colours", "颜色")
    case .characters: Phrase("Characters", "字符")
    }
  }

  /// What is chosen.
  func value(in preferences: Preferences) -> Phrase {
    switch self {
    case .units: .unitSystem(preferences.units)
    case .clock:
      switch preferences.clock {
      case .twentyFour: Phrase("24 hours", "24小时制")
      case .twelve: Phrase("12 hours", "12小时制")
      }
    case .language:
      switch preferences.language {
      case .english: Phrase("English", "English")
      case .chinese: Phrase("中文", "中文")
      }
    case .provider:
      switch preferences.provider {
      case .automatic: Phrase("Automatic", "自动")
      case .only(let id): Phrase(id.displayName, id.displayName)
      }
    case .motion: preferences.hasMotion ? Phrase("On", "开") : Phrase("Off", "关")
    case .colors:
      switch preferences.colors {
      case .automatic: Phrase("Automatic", "自动")
      case .never: Phrase("None", "无")
      case .sixteen: Phrase("16", "16")
      case .twoHundredFiftySix: Phrase("256", "256")
      case .full: Phrase("24 bits", "24位")
      }
    case .characters:
      preferences.isASCII ? Phrase("ASCII alone", "仅ASCII") : Phrase("All", "全部")
    }
  }
}

extension Preferences {
  /// Puts the next value of a setting in place, or by -1 the one before; both ways round.
  ///
  /// Answers what of it is to be saved.
  mutating func change(_ row: SettingsRow, by step: Int) -> SettingsChange {
    switch row {
    case .units:
      units = units.neighbor(by: step)
      return .units(units)
    case .clock:
      clock = clock == .twelve ? .twentyFour : .twelve
      return .hours(clock)
    case .language:
      language = language.neighbor(by: step)
      return .language(language)
    case .provider:
      let choices = [ProviderChoice.automatic] + ProviderID.allCases.map { .only($0) }
      provider = choices.neighbor(of: provider, by: step)
      return .provider(provider)
    case .motion:
      hasMotion.toggle()
      return .motion(hasMotion)
    case .colors:
      colors = colors.neighbor(by: step)
      return .color(colors)
    case .characters:
      isASCII.toggle()
      return .ascii(isASCII)
    }
  }
}

extension CaseIterable where Self: Equatable {
  /// The case so many further on, round at the end.
  func neighbor(by step: Int) -> Self { Array(Self.allCases).neighbor(of: self, by: step) }
}

extension Array where Element: Equatable {
  /// What stands so many behind an element, round at the end; the element where it is not there.
  fileprivate func neighbor(of element: Element, by step: Int) -> Element {
    guard let index = firstIndex(of: element) else { return first ?? element }
    return self[((index + step) % count + count) % count]
  }
}
