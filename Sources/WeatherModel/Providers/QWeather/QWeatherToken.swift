import CCrypto

/// A JSON Web Token (RFC 7519) signed with Ed25519 (RFC 8037), as QWeather wants it.
///
/// Source: https://dev.qweather.com/en/docs/configuration/authentication/.
struct QWeatherToken: Sendable {
  /// Who asks: the project's id.
  let projectID: String
  /// Which key signs: the credential's id.
  let keyID: String
  /// When it is signed.
  let now: Instant

  /// Seconds for which a token counts; the service allows up to a day.
  static let lifetime = 900 - precaution
  /// Seconds by which a token is dated back, because clocks differ.
  private static let precaution = 30

  /// The part that is signed: header and payload.
  var signingInput: String {
    let issued = now - Self.precaution
    let header = #"{"alg":"EdDSA","kid":\#(Self.quoted(keyID))}"#
    let payload =
      #"{"sub":\#(Self.quoted(projectID)),"iat":\#(issued.seconds),"#
      + #""exp":\#((issued + Self.precaution + Self.lifetime).seconds)}"#
    return Base64URL.text(of: Array(header.utf8)) + "." + Base64URL.text(of: Array(payload.utf8))
  }

  /// The whole token.
  func signed(
    by privateKeyPEM: APIKey, libraryNames: [String] = CryptoLibrary.usualNames
  ) throws(ProviderError) -> String {
    let input = signingInput
    let signature = try Ed25519.signature(
      of: Array(input.utf8), privateKeyPEM: privateKeyPEM, libraryNames: libraryNames)
    return input + "." + Base64URL.text(of: signature)
  }

  /// A JSON text; ids are letters and digits, and whatever else is typed must not end the text.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

/// Base64 for addresses, without padding (RFC 4648, 5).
enum Base64URL {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of some bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count { text.append(digits[word >> (18 - 6 * index) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
