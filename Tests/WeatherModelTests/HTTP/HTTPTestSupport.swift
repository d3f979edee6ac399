import Glibc
import TestSupport

@testable import WeatherModel

/// A client that a proxy in the environment of the machine does not touch.
func makeClient(
  maximumConnections: Int = 6, proxy: CurlHTTPClient.Configuration.Proxy = .none,
  certificateAuthorityFile: String? = nil,
  libraryNames: [String] = CurlHTTPClient.Configuration.usualLibraryNames
) -> CurlHTTPClient {
  CurlHTTPClient(
    configuration: .init(
      certificateAuthorityFile: certificateAuthorityFile, userAgent: "wx/test",
      maximumConnections: maximumConnections, proxy: proxy, libraryNames: libraryNames))
}

/// A request whose limits in time are out of the way unless they are what is tested.
func makeRequest(
  _ url: String, headers: [HTTPRequest.Header] = [], totalLimit: Int = 60_000,
  bodyLimit: Int = 8 << 20, carriesSecret: Bool = false
) -> HTTPRequest {
  var request = HTTPRequest(url: url, headers: headers, carriesSecret: carriesSecret)
  request.connectLimit = 60_000
  request.totalLimit = totalLimit
  request.bodyLimit = bodyLimit
  return request
}

extension HTTPClient {
  /// Answer or failure as one value.
  func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
    do {
      return .success(try await response(to: request))
    } catch {
      return .failure(error)
    }
  }
}

extension HTTPResponse {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A port of 127.0.0.1 that is taken for as long as this lives, though nobody accepts there.
final class TakenPort {
  /// How a client is treated.
  enum Behaviour {
    /// Nobody listens, so the system refuses.
    case refuses
    /// The queue of the listener is full, so the system ignores further clients.
    case ignores
  }

  let port: UInt16
  private var sockets: [Int32] = []

  init?(_ behaviour: Behaviour) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    sockets = [listener]
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { return nil }
    switch behaviour {
    case .refuses:
      return
    case .ignores:
      guard listen(listener, 0) == 0 else { return nil }
      for _ in 0..<4 {
        let client = socket(
          AF_INET,
          Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        sockets.append(client)
        _ = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
        }
      }
    }
  }

  deinit {
    for socket in sockets { close(socket) }
  }
}
