/// How figures in a stated unit become figures in the model's own.
struct OpenMeteoConversion: Sendable, Equatable {
  var zero = 0.0
  var factor = 1.0

  static let none = OpenMeteoConversion()

  func callAsFunction(_ value: Double) -> Double {
    guard self != .none else { return value }
    // Rounding to what people read happens once, when it is shown. Here only goes what binary
    // arithmetic adds: 68.9 °F are 20.5 °C and not 20.499999999999996. Nine decimals, with which
    // 2.5 km/h are still the half that they were when they are shown in km/h again.
    return ((value - zero) * factor * 1e9).rounded() / 1e9
  }
}

/// The units of one section of an answer.
struct OpenMeteoUnits: Sendable {
  /// Unit texts by key: the section's own, then those of the answer's other sections.
  let stated: [[String: String]]
  /// Names of models that stand behind keys.
  let models: [String]
  /// Whether the names are those from before 2023, which the product never asks for.
  var usesOlderNames = false

  /// What brings figures of a variable into the model's units.
  ///
  /// Where the answer states no unit for a variable, that of a sibling of the same quantity holds:
  /// recorded answers leave out the unit of single variables. Where it states none at all, the
  /// figures are in what the product asks for, metres per second; an answer under older names
  /// is not one to its question, and then the service's default, km/h, holds.
  func conversion(for variable: OpenMeteoVariable) -> OpenMeteoConversion {
    switch variable.quantity {
    case .temperature:
      let unit = unit(variable, siblings: [.temperature, .temperatureMaximum, .temperatureMinimum])
      return unit?.contains("F") == true ? .init(zero: 32, factor: 1 / 1.8) : .none
    case .speed:
      let unit = unit(
        variable, siblings: [.windSpeed, .windGusts, .windSpeedMaximum, .windGustsMaximum])
      switch unit ?? (usesOlderNames ? "km/h" : "m/s") {
      case "km/h", "kmh": return .init(factor: 1 / 3.6)
      case "mp/h", "mph": return .init(factor: 0.44704)
      case "kn", "knots": return .init(factor: 1852.0 / 3600)
      default: return .none
      }
    case .water:
      let unit = unit(variable, siblings: [.precipitation, .precipitationSum])
      return unit?.hasPrefix("inch") == true ? .init(factor: 25.4) : .none
    case .snow:
      let unit = unit(variable, siblings: [.snowfall, .snowfallSum])
      return unit?.hasPrefix("inch") == true ? .init(factor: 2.54) : .none
    case .distance:
      return unit(variable, siblings: []) == "ft" ? .init(factor: 0.3048) : .none
    case .other:
      return .none
    }
  }

  private func unit(_ variable: OpenMeteoVariable, siblings: [OpenMeteoVariable]) -> String? {
    for section in stated {
      for candidate in [variable] + siblings {
        for name in candidate.names {
          if let unit = section[name], !unit.isEmpty { return unit }
          for model in models {
            if let unit = section[name + "_" + model], !unit.isEmpty { return unit }
          }
        }
      }
    }
    return nil
  }
}
