// For libm, which rounding needs on processors without SSE 4.1.
import Glibc

/// Reads coordinates as people write them: "52.52,13.41", "38.0 N 92 W", "48°51′N 2°21′E".
public enum CoordinateParser {
  /// What a text turned out to be.
  public enum Outcome: Sendable, Equatable {
    /// A point on the Earth, rounded to 4 decimals (about 10 m).
    case coordinate(Coordinate)
    /// Meant as coordinates, but not on the Earth; the sentence says which part and the range.
    case outOfRange(String)
    /// Something else, such as the name of a place.
    case notACoordinate
  }

  /// Reads a text: latitude first unless letters say otherwise.
  ///
  /// An angle is decimal degrees, or degrees with minutes and seconds, with a sign or with one
  /// of N, S, E, W before or behind it. A comma parts the two angles and is never a decimal
  /// comma: "12,5" is 12° N 5° E.
  public static func parse(_ text: String) -> Outcome {
    guard let tokens = tokens(of: text), let halves = halves(of: tokens),
      let first = Angle(halves.0), let second = Angle(halves.1)
    else { return .notACoordinate }
    let isSwapped = first.axis == .longitude || second.axis == .latitude
    let (latitude, longitude) = isSwapped ? (second, first) : (first, second)
    guard latitude.axis != .longitude, longitude.axis != .latitude else { return .notACoordinate }
    guard abs(latitude.degrees) <= 90 else {
      return .outOfRange("latitude \(shortText(latitude.degrees)) is outside -90 to 90")
    }
    guard abs(longitude.degrees) <= 180 else {
      return .outOfRange("longitude \(shortText(longitude.degrees)) is outside -180 to 180")
    }
    let point = Coordinate(
      latitude: rounded(latitude.degrees), longitude: rounded(longitude.degrees))
    return point.map(Outcome.coordinate) ?? .notACoordinate
  }

  private enum Token: Equatable {
    case number(Double, isSigned: Bool, isWhole: Bool)
    case letter(Letter)
    /// 0 degrees, 1 minutes, 2 seconds.
    case unit(Int)
    case comma
  }

  private enum Letter: Character {
    case north = "N"
    case south = "S"
    case east = "E"
    case west = "W"
  }

  private enum Axis { case latitude, longitude }

  /// The text in parts, or nil if something in it has no place in a coordinate.
  private static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case "°", "º": tokens.append(.unit(0))
      case "'", "′", "’":
        // Two primes are the seconds of a keyboard without their own sign.
        if rest.dropFirst().first == scalar {
          tokens.append(.unit(2))
          rest.removeFirst()
        } else {
          tokens.append(.unit(1))
        }
      case "\"", "″", "”": tokens.append(.unit(2))
      case ",", ";", "，", "、": tokens.append(.comma)
      case "+", "-", "\u{2212}", ".", "0"..."9":
        guard let number = number(from: &rest) else { return nil }
        tokens.append(number)
        continue
      default:
        if scalar.properties.isWhitespace { break }
        guard let letter = Letter(rawValue: Character(scalar.properties.uppercaseMapping)) else {
          return nil
        }
        tokens.append(.letter(letter))
      }
      rest.removeFirst()
    }
    return tokens
  }

  private static func number(from rest: inout Substring.UnicodeScalarView) -> Token? {
    var sign = ""
    if let first = rest.first, ["+", "-", "\u{2212}"].contains(first) {
      sign = first == "+" ? "+" : "-"
      rest.removeFirst()
    }
    let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
    rest.removeFirst(digits.count)
    // "1-2" is a range or a house, not two angles.
    if let next = rest.first, ["+", "-", "\u{2212}"].contains(next) { return nil }
    // `Double` knows ".5" but not "5.".
    guard let value = Double(sign + String(digits) + (digits.last == "." ? "0" : "")) else {
      return nil
    }
    return .number(value, isSigned: !sign.isEmpty, isWhole: !digits.contains("."))
  }

  /// The tokens of the two angles, or nil if there are not just two.
  private static func halves(of tokens: [Token]) -> (ArraySlice<Token>, ArraySlice<Token>)? {
    if let comma = tokens.firstIndex(of: .comma) {
      return (tokens[..<comma], tokens[(comma + 1)...])
    }
    let numbers = tokens.indices.filter { index in
      if case .number = tokens[index] { true } else { false }
    }
    let letters = tokens.indices.filter { index in
      if case .letter = tokens[index] { true } else { false }
    }
    let split: Int
    if letters.count == 2 {
      split = letters[0] == 0 ? letters[1] : letters[0] + 1
    } else if let secondDegrees = tokens.lastIndex(of: .unit(0)),
      secondDegrees != tokens.firstIndex(of: .unit(0))
    {
      split = secondDegrees - 1
    } else if numbers.count == 2, tokens.count == 2, tokens.contains(where: isPlainlyAnAngle) {
      split = 1
    } else {
      return nil
    }
    return split > 0 ? (tokens[..<split], tokens[split...]) : nil
  }

  /// Two whole numbers with a blank between them may be a postal code; a point or sign is none.
  private static func isPlainlyAnAngle(_ token: Token) -> Bool {
    guard case .number(_, let isSigned, let isWhole) = token else { return false }
    return isSigned || !isWhole
  }

  /// One angle, and the axis that its letter names.
  private struct Angle {
    var degrees: Double
    var axis: Axis?

    init?(_ tokens: ArraySlice<Token>) {
      var tokens = tokens
      var letter: Letter?
      if case .letter(let first)? = tokens.first {
        letter = first
        tokens.removeFirst()
      } else if case .letter(let last)? = tokens.last {
        letter = last
        tokens.removeLast()
      }
      guard let (magnitude, isSigned) = Self.degrees(tokens, isLettered: letter != nil) else {
        return nil
      }
      // "33.9 S" is south; whether "-33.9 S" is, nobody can say.
      guard letter == nil || !isSigned else { return nil }
      switch letter {
      case .north: (degrees, axis) = (magnitude, .latitude)
      case .south: (degrees, axis) = (-magnitude, .latitude)
      case .east: (degrees, axis) = (magnitude, .longitude)
      case .west: (degrees, axis) = (-magnitude, .longitude)
      case nil: (degrees, axis) = (magnitude, nil)
      }
    }

    /// Degrees, minutes and seconds in this order, each with or without its sign.
    private static func degrees(
      _ tokens: ArraySlice<Token>, isLettered: Bool
    ) -> (Double, isSigned: Bool)? {
      var parts: [Double] = []
      var isSigned = false
      var isNegative = false
      var hasUnit = false
      var mayContinue = true
      for token in tokens {
        switch token {
        case .number(let value, let signed, let isWhole):
          guard mayContinue, parts.count < 3, parts.isEmpty || (!signed && value < 60) else {
            return nil
          }
          if parts.isEmpty { (isSigned, isNegative) = (signed, value.sign == .minus) }
          parts.append(abs(value))
          // Only the last part has decimals.
          mayContinue = isWhole
        case .unit(let unit):
          guard unit == parts.count - 1 else { return nil }
          hasUnit = true
        case .letter, .comma:
          return nil
        }
      }
      // Several bare numbers are degrees and minutes only where a letter or sign says so.
      guard !parts.isEmpty, parts.count == 1 || isLettered || hasUnit else { return nil }
      let magnitude = parts.reversed().reduce(0) { $0 / 60 + $1 }
      return (isNegative ? -magnitude : magnitude, isSigned)
    }
  }
}

extension Place {
  /// The place of bare coordinates, named by them: "52.52° N 13.41° E".
  public static func at(_ coordinate: Coordinate) -> Place {
    let latitude = rounded(coordinate.latitude)
    let longitude = rounded(coordinate.longitude)
    return Place(
      id: ID(rawValue: "point:\(fixedText(latitude)),\(fixedText(longitude))"),
      name: "\(shortText(abs(latitude)))° \(latitude < 0 ? "S" : "N") "
        + "\(shortText(abs(longitude)))° \(longitude < 0 ? "W" : "E")",
      coordinate: coordinate)
  }
}

/// Four decimals, and never −0.
private func rounded(_ degrees: Double) -> Double {
  (degrees * 10_000).rounded() / 10_000 + 0
}

/// Degrees with exactly 4 decimals and a point, whatever the locale.
private func fixedText(_ degrees: Double) -> String {
  let scaled = Int((degrees * 10_000).rounded())
  let fraction = String(abs(scaled) % 10_000)
  return (scaled < 0 ? "-" : "") + String(abs(scaled) / 10_000) + "."
    + String(repeating: "0", count: 4 - fraction.count) + fraction
}

/// Degrees with at most 4 decimals.
private func shortText(_ degrees: Double) -> String {
  guard abs(degrees) < 1_000_000 else { return "\(degrees)" }
  var text = fixedText(degrees)[...]
  while text.hasSuffix("0") { text.removeLast() }
  if text.hasSuffix(".") { text.removeLast() }
  return String(text)
}
