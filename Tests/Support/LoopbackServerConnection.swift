import Glibc

/// One client of a loopback server, on a thread of its own.
struct LoopbackServerConnection: Sendable {
  /// Whether the conversation goes on after an answer.
  private enum Course {
    case goesOn
    case ends
  }

  /// The connected socket; closed by whoever made the connection.
  let socket: Int32
  /// Counted from 1.
  let number: Int

  // No test takes longer; a forgotten client does not keep a thread for ever.
  private static let patience = 120_000

  /// Answers requests until either side has enough.
  func serve(_ answer: (LoopbackServer.Request) -> LoopbackServer.Reply) {
    var limit = timeval(tv_sec: Self.patience / 1_000, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var unread: [UInt8] = []
    while let request = receive(&unread) {
      switch send(answer(request)) {
      case .goesOn: continue
      case .ends: return
      }
    }
  }

  // MARK: Receiving

  private func receive(_ unread: inout [UInt8]) -> LoopbackServer.Request? {
    let end: [UInt8] = [13, 10, 13, 10]
    var length = 0
    while true {
      if let start = unread.firstStart(of: end) {
        length = start + end.count
        break
      }
      guard unread.count < 1 << 20, receiveMore(&unread) else { return nil }
    }
    let lines = String(decoding: unread[..<length], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let bodyLength = min(headers["content-length"].flatMap { Int($0) } ?? 0, 1 << 20)
    while unread.count < length + bodyLength {
      guard receiveMore(&unread) else { return nil }
    }
    let body = Array(unread[length..<length + bodyLength])
    unread.removeFirst(length + bodyLength)
    return LoopbackServer.Request(
      method: String(words[0]), target: String(words[1]), headers: headers, body: body,
      connection: number)
  }

  private func receiveMore(_ unread: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket, &piece, piece.count, 0)
    guard count > 0 else { return false }
    unread += piece[..<count]
    return true
  }

  // MARK: Sending

  private func send(_ reply: LoopbackServer.Reply) -> Course {
    guard reply.delay == 0 || pause(milliseconds: reply.delay) else { return .ends }
    switch reply.delivery {
    case .whole:
      return write(head(of: reply, ["Content-Length: \(reply.body.count)"]) + reply.body)
    case .lacking(let missing):
      let length = reply.body.count + missing
      _ = write(head(of: reply, ["Content-Length: \(length)"]) + reply.body)
      return .ends
    case .chunked(let size, let isComplete):
      return writeChunks(reply, size: max(1, size), isComplete: isComplete)
    case .dripping(let milliseconds):
      return drip(reply, milliseconds: milliseconds)
    case .endless:
      var course = write(head(of: reply, ["Connection: close"]))
      while course == .goesOn, !reply.body.isEmpty { course = write(reply.body) }
      return .ends
    case .raw:
      _ = write(reply.body)
      return .ends
    case .reset:
      // With a linger time of zero, close() sends RST instead of FIN.
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return .ends
    case .closed:
      return .ends
    case .silent:
      _ = pause(milliseconds: Self.patience)
      return .ends
    }
  }

  private func writeChunks(
    _ reply: LoopbackServer.Reply, size: Int, isComplete: Bool
  ) -> Course {
    var bytes = head(of: reply, ["Transfer-Encoding: chunked"])
    var rest = reply.body[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(size)
      rest = rest.dropFirst(size)
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
    }
    guard isComplete else {
      _ = write(bytes)
      return .ends
    }
    return write(bytes + Array("0\r\n\r\n".utf8))
  }

  private func drip(_ reply: LoopbackServer.Reply, milliseconds: Int) -> Course {
    var course = write(head(of: reply, ["Content-Length: \(reply.body.count)"]))
    for byte in reply.body {
      guard course == .goesOn, pause(milliseconds: milliseconds) else { return .ends }
      course = write([byte])
    }
    return course
  }

  private func head(of reply: LoopbackServer.Reply, _ more: [String]) -> [UInt8] {
    let fields = reply.headers.map { "\($0.name): \($0.value)" } + more
    let lines = ["HTTP/1.1 \(reply.status) \(phrase(reply.status))"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 304: "Not Modified"
    case 300..<400: "Redirect"
    case 429: "Too Many Requests"
    case 400..<500: "Client Error"
    case 500..<600: "Server Error"
    default: "Status"
    }
  }

  private func write(_ bytes: [UInt8]) -> Course {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return .ends }
      sent += count
    }
    return .goesOn
  }

  /// Lets time pass; false when the client leaves or the server stops before it has.
  private func pause(milliseconds: Int) -> Bool {
    let peerHasLeft: Int16 = 0x2000  // POLLRDHUP, which Glibc's module lacks
    var descriptor = pollfd(fd: socket, events: peerHasLeft, revents: 0)
    return poll(&descriptor, 1, Int32(clamping: milliseconds)) == 0
  }
}

extension [UInt8] {
  /// Where a sequence of bytes first begins.
  fileprivate func firstStart(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...(count - pattern.count)).first { start in
      self[start..<start + pattern.count].elementsEqual(pattern)
    }
  }
}
