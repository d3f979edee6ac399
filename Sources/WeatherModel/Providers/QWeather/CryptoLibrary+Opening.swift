import CCrypto

extension CryptoLibrary {
  /// The file names that libcrypto goes by.
  static let usualNames = ["libcrypto.so.3", "libcrypto.so.1.1"]

  /// The first library of these names that can be used, or why there is none.
  static func opened(names: [String] = usualNames) throws(ProviderError) -> CryptoLibrary {
    var failure = ProviderError(
      .setup,
      "\(names.first ?? "libcrypto") is not installed, which signs in to QWeather with a key pair: "
        + "apt-get install libssl3, or use an API key")
    for name in names {
      var library = CryptoLibrary()
      switch library.open(name) {
      case .succeeded: return library
      case .missing: continue
      case .incomplete:
        failure = ProviderError(
          .setup,
          "\(name) is too old to sign in to QWeather with a key pair: OpenSSL 1.1.1 or "
            + "newer is needed, or an API key")
      }
    }
    throw failure
  }
}

/// Signatures by Ed25519 (RFC 8032).
enum Ed25519 {
  /// The signature of a message by a private key in PEM (PKCS #8).
  static func signature(
    of message: [UInt8], privateKeyPEM: APIKey, libraryNames: [String] = CryptoLibrary.usualNames
  ) throws(ProviderError) -> [UInt8] {
    let library = try CryptoLibrary.opened(names: libraryNames)
    // A key that stands in a setting or a variable may have its line ends written as "\n".
    let text = Array(lineEndsRead(in: privateKeyPEM.text).utf8)
    let key = text.withUnsafeBytes { library.readPrivateKey($0.baseAddress, $0.count) }
    guard let key else { throw noKey }
    defer { library.freeKey(key) }
    var signature = [UInt8](repeating: 0, count: Int(CRYPTO_SIGNATURE_SIZE))
    let isSigned = message.withUnsafeBufferPointer { message in
      signature.withUnsafeMutableBufferPointer { signature in
        library.sign(key, message.baseAddress, message.count, into: signature.baseAddress)
      }
    }
    guard isSigned else { throw anotherKind }
    return signature
  }

  private static func lineEndsRead(in text: String) -> String {
    text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private static let noKey = ProviderError(
    .setup,
    "The private key for QWeather cannot be read: it must be the whole PEM file, from "
      + "-----BEGIN PRIVATE KEY----- to the end, without a password")
  private static let anotherKind = ProviderError(
    .setup,
    "The private key for QWeather is of another kind: make one with "
      + "openssl genpkey -algorithm ED25519")
}
