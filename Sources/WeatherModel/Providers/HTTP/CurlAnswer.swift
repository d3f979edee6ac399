/// An answer as it comes in, piece by piece, with its limits kept.
struct CurlAnswer: Concealed {
  /// Bytes of header fields that an honest service stays far below.
  static let headerLimit = 64 << 10

  /// The status so far; 0 before the first line.
  private(set) var status = 0
  /// Why the rest is not wanted; nil while it is.
  private(set) var refusal: HTTPFailure?

  private let bodyLimit: Int
  private var headers: [String: String] = [:]
  private var headerSize = 0
  private var body: [UInt8] = []

  /// An answer of which nothing has come.
  init(bodyLimit: Int) {
    self.bodyLimit = max(0, bodyLimit)
  }

  /// What came.
  var response: HTTPResponse { HTTPResponse(status: status, headers: headers, body: body) }

  /// Announced bytes beyond which a body must break the limit, compressed or not.
  ///
  /// Deflate makes incompressible data larger: by 5 bytes in 16 KiB and some for the frame.
  var wireLimit: Int {
    let (limit, overflow) = bodyLimit.addingReportingOverflow(bodyLimit / 1024 + 1024)
    return overflow ? .max : limit
  }

  /// Takes a piece of the body after decompression; false when it is one too many.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= bodyLimit - body.count else {
      refusal = .bodyTooLarge(limit: bodyLimit)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Takes one line of the header, its end included; false when the header is too large.
  mutating func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerSize += bytes.count
    guard headerSize <= Self.headerLimit else {
      refusal = .other("the answer's header is larger than \(Self.headerLimit >> 10) KiB")
      return false
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if line.starts(with: "HTTP/".utf8) {
      // Interim answers (100, 103) come before the one that counts.
      headers = [:]
      status = Self.status(in: line)
      return true
    }
    // A line that goes on from the one before starts with a blank; no field read here does that.
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let first = line.first,
      first != UInt8(ascii: " "), first != UInt8(ascii: "\t")
    else { return true }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = Self.trimmed(line[line.index(after: colon)...])
    headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    return true
  }

  private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int {
    let fields = line.split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) ?? 0 : 0
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = bytes.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return String(decoding: value, as: UTF8.self)
  }
}
