import CCrypto
import Testing

@testable import WeatherModel

@Suite("QWeather's tokens")
struct QWeatherTokenTests {
  /// The key of RFC 8032 (7.1, test 1) and RFC 8037 (A.1), in PKCS #8.
  private static let pem = APIKey(
    """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----
    """)
  private static let other = APIKey(
    // RFC 8032, 7.1, test 2: 4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb.
    """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7
    -----END PRIVATE KEY-----
    """)

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("Signatures are those of RFC 8032")
  func signatures() throws {
    #expect(
      hex(try Ed25519.signature(of: [], privateKeyPEM: Self.pem))
        == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b")
    #expect(
      hex(try Ed25519.signature(of: [0x72], privateKeyPEM: Self.other))
        == "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
  }

  @Test("A signature over a token's parts is that of RFC 8037, A.4")
  func webSignature() throws {
    let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
    let signature = try Ed25519.signature(of: Array(input.utf8), privateKeyPEM: Self.pem)
    #expect(
      Base64URL.text(of: signature)
        == "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
  }

  @Test("A token is header, payload and signature")
  func token() throws {
    let token = QWeatherToken(
      projectID: "PROJECT123", keyID: "ABCDE12345",
      now: QWeatherSample.instant("2026-06-01T10:00:00Z"))
    // The signature was made by `openssl pkeyutl -sign -rawin` of OpenSSL 3.
    #expect(
      try token.signed(by: Self.pem)
        == "eyJhbGciOiJFZERTQSIsImtpZCI6IkFCQ0RFMTIzNDUifQ."
        + "eyJzdWIiOiJQUk9KRUNUMTIzIiwiaWF0IjoxNzgwMzA3OTcwLCJleHAiOjE3ODAzMDg4NzB9."
        + "mZCJWWlKIYCb1hGFlGtgvFj0LGSoR3B3qJzGzlqJqwoliNwEpKE2aWr-RUB_J6LGV-aLL3Wny-6UOdpT_qgmBw")
  }

  @Test("Base64 for addresses has neither padding nor characters of addresses")
  func base64() {
    // RFC 4648, 10.
    let cases = [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ]
    for (text, encoded) in cases { #expect(Base64URL.text(of: Array(text.utf8)) == encoded) }
    #expect(Base64URL.text(of: [0xFB, 0xFF, 0xFE]) == "-__-")
  }

  @Test("Line ends of a key may be written out")
  func lineEnds() throws {
    let flat = APIKey(Self.pem.text.replacing("\n", with: "\\n"))
    #expect(
      try Ed25519.signature(of: [1], privateKeyPEM: flat)
        == Ed25519.signature(of: [1], privateKeyPEM: Self.pem))
  }

  @Test("A key that cannot sign says what is wanted, and never itself")
  func unusableKeys() {
    let encrypted = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhwOB6a7zR8tQICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEN7zJu/LQ3Yyd+Z5b+nw5TQEQL5X
      gyiFD/pt+M+A4wXIwZNCdxz7vmNgBesc25p3dc1W1cq/Hk1faReqKJ0SgIDeDNt8
      zrA0d+sIMcJ9pTvYaZU=
      -----END ENCRYPTED PRIVATE KEY-----
      """
    let x25519 = """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VuBCIEIFASTy4axxKBkZd/vmxoE5Pb4trjsCpFi6PfIq9JJ2Jx
      -----END PRIVATE KEY-----
      """
    let ed448 = """
      -----BEGIN PRIVATE KEY-----
      MEcCAQAwBQYDK2VxBDsEORRPmEjHvXMxQlIbjn55sPjsHiqi5f2S6TGT46nt8e87
      7vt1SJNZFZ1iy9Rl5FEsiNWi3n7JDmvZwQ==
      -----END PRIVATE KEY-----
      """
    let elliptic = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSy364CI3tOIJVOvP
      /d8drnEYTEPcFZdE0BpLtDIt1F+hRANCAAQxe+F2AwiP3K1CmcwmXKz9ffJ7tGl+
      dKmtrRzcY3ykWbKtdT1Zb8UJIsbUMoBi/rHFgaDhSq11gtMOrmqKNQUS
      -----END PRIVATE KEY-----
      """
    let publicKey = """
      -----BEGIN PUBLIC KEY-----
      MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
      -----END PUBLIC KEY-----
      """
    let cases = [
      (encrypted, "without a password"), (publicKey, "whole PEM file"), ("", "whole PEM file"),
      ("ABCDE12345", "whole PEM file"), (x25519, "of another kind"), (ed448, "of another kind"),
      (elliptic, "of another kind"),
    ]
    for (text, words) in cases {
      do throws(ProviderError) {
        _ = try Ed25519.signature(of: [1], privateKeyPEM: APIKey(text))
        Issue.record("signed by \(words)")
      } catch {
        #expect(error.kind == .setup && error.message.contains(words), "\(error.message)")
        #expect(text.isEmpty || !error.message.contains(text.suffix(40)))
      }
    }
  }

  @Test("Without libcrypto it says what to install")
  func noLibrary() {
    do throws(ProviderError) {
      _ = try Ed25519.signature(
        of: [1], privateKeyPEM: Self.pem, libraryNames: ["libcrypto.so.0"])
      Issue.record("signed without a library")
    } catch {
      #expect(error.kind == .setup)
      #expect(error.message.hasPrefix("libcrypto.so.0 is not installed"))
      #expect(error.message.contains("apt-get install libssl3"))
    }
    do throws(ProviderError) {
      _ = try Ed25519.signature(of: [1], privateKeyPEM: Self.pem, libraryNames: ["libc.so.6"])
      Issue.record("signed by the C library")
    } catch {
      #expect(error.kind == .setup && error.message.contains("libc.so.6 is too old"))
    }
  }

  @Test("A token is used until shortly before its end, and signed anew where the clock went back")
  func reuse() async throws {
    let clock = ManualInstant(QWeatherSample.now)
    let service = ScriptedQWeather { ScriptedQWeather.newAccount($0) }
    let provider = try QWeatherSample.provider(
      service,
      credential: .jwt(projectID: "PROJECT123", keyID: "ABCDE12345", privateKeyPEM: Self.pem),
      clock: { clock.now })
    func token() async throws -> String {
      _ = try await provider.alerts(for: QWeatherSample.beijing, now: clock.now)
      let header = try #require(service.requests.last?.headers.first)
      #expect(header.name == "Authorization" && header.value.hasPrefix("Bearer eyJ"))
      #expect(service.requests.last?.carriesSecret == true)
      return header.value
    }
    let first = try await token()
    clock.advance(by: 779)
    #expect(try await token() == first)
    clock.advance(by: 1)
    let second = try await token()
    #expect(second != first)
    clock.advance(by: -3_600)
    #expect(try await token() != second)
  }

  @Test("A refused token is not used again")
  func refusedToken() async throws {
    let clock = ManualInstant(QWeatherSample.now)
    let service = ScriptedQWeather { _ in
      ScriptedQWeather.json(QWeatherSample.problem("Unauthorized", status: 401), status: 401)
    }
    let provider = try QWeatherSample.provider(
      service, credential: .jwt(projectID: "P", keyID: "K", privateKeyPEM: Self.pem),
      clock: { clock.now })
    for _ in 0..<2 {
      do {
        _ = try await provider.alerts(for: QWeatherSample.beijing, now: clock.now)
        Issue.record("no error")
      } catch {
        #expect(error.kind == .unauthorized)
        #expect(error.message.contains("project id, key id, private key and the clock"))
      }
      clock.advance(by: 1)
    }
    let values = service.requests.compactMap(\.headers.first?.value)
    #expect(values.count == 2 && values.first != values.last)
  }

  @Test("Ids cannot break out of the token's texts")
  func quoting() {
    let token = QWeatherToken(projectID: #"a"b\"#, keyID: "k\n", now: Instant(seconds: 30))
    let header = Base64URL.text(of: Array(#"{"alg":"EdDSA","kid":"k"}"#.utf8))
    let payload = Base64URL.text(of: Array(#"{"sub":"a\"b\\","iat":0,"exp":900}"#.utf8))
    #expect(token.signingInput == header + "." + payload)
  }
}
