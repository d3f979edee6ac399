import Glibc

/// Answers of weather services on disk, so that their wish not to be asked again holds for the
/// next run too.
///
/// One file an answer, mode 0600: an address says where somebody's places are. The folder is
/// bounded in number and size, the oldest go first.
public struct ResponseStore: HTTPResponseStore {
  /// How much is kept.
  public struct Limits: Sendable {
    /// Files.
    public var count = 128
    /// Bytes of all files.
    public var totalSize = 24 << 20
    /// Bytes of one file.
    public var size = 4 << 20
    /// Seconds since a file was written.
    public var age = 30 * 86_400

    /// Enough for a hundred places.
    public init() {}
  }

  private let locations: StorageLocations
  private let limits: Limits

  /// The store of one user.
  public init(locations: StorageLocations, limits: Limits = Limits()) {
    self.locations = locations
    self.limits = limits
  }

  /// The answer kept under a key; a file that is damaged is deleted, for it can be fetched again.
  public func response(for key: String) -> StoredResponse? {
    let file = file(for: key)
    guard let bytes = try? file.read(limit: limits.size) else { return nil }
    guard let (foundKey, response) = ResponseCodec.decode(bytes) else {
      try? file.remove()
      return nil
    }
    // Two keys could share a hash.
    return foundKey == key ? response : nil
  }

  /// Keeps an answer, and deletes what has become too old or too much.
  public func keep(_ response: StoredResponse, for key: String) {
    let bytes = ResponseCodec.encode(response, key: key)
    guard bytes.count <= limits.size, (try? file(for: key).write(bytes)) != nil else {
      // The one before would stand in for an answer that has replaced it.
      return remove(key)
    }
    prune(now: response.receivedAt)
  }

  /// Forgets the answer under a key.
  public func remove(_ key: String) { try? file(for: key).remove() }

  private func file(for key: String) -> AtomicFile {
    let name = String(Checksum.of(Array(key.utf8)), radix: 16)
    return locations.file(at: "\(locations.responsesFolder)/\(name).response")
  }

  private func prune(now: Instant) {
    var kept: [FolderEntry] = []
    for entry in FolderEntry.all(in: locations.responsesFolder) {
      let age = now - entry.modified
      if entry.path.hasSuffix(".tmp") {
        if age > 86_400 { unlink(entry.path) }
      } else if entry.path.hasSuffix(".response") {
        if age > limits.age { unlink(entry.path) } else { kept.append(entry) }
      }
    }
    kept.sort { ($0.modified, $0.path) > ($1.modified, $1.path) }
    var size = 0
    for (index, entry) in kept.enumerated() {
      size += entry.size
      if index >= limits.count || size > limits.totalSize { unlink(entry.path) }
    }
  }
}

/// Answers as bytes: "WXH1", 64 bits of checksum over the rest; key, time, status, fields, body.
enum ResponseCodec {
  private static let magic: StaticString = "WXH1"
  private static let headerSize = 12

  /// The bytes of an answer.
  static func encode(_ stored: StoredResponse, key: String) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(magic)
    writer.write(0 as UInt64)
    writer.write(key)
    writer.write(stored.receivedAt.seconds)
    writer.write(stored.response.status)
    writer.write(UInt32(clamping: stored.response.headers.count))
    for (name, value) in stored.response.headers.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(value)
    }
    writer.write(stored.response.body)
    writer.fillChecksum(at: 4)
    return writer.bytes
  }

  /// Key and answer; nil where the bytes are anything else than what `encode` has made.
  static func decode(_ bytes: [UInt8]) -> (key: String, response: StoredResponse)? {
    bytes.withUnsafeBytes { buffer in
      guard buffer.count >= headerSize, magic.withUTF8Buffer({ buffer.starts(with: $0) }) else {
        return nil
      }
      return try? decode(buffer)
    }
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ForecastCodecError) -> (key: String, response: StoredResponse) {
    var reader = ByteReader(bytes, from: 4)
    guard
      try reader.readWord() == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[headerSize...]))
    else { throw .damaged }
    let key = try reader.readString()
    let receivedAt = Instant(seconds: try reader.readInt(in: ForecastCodec.instants))
    var response = HTTPResponse(status: try reader.readInt(in: 100...599), body: [])
    for _ in 0..<(try reader.readCount(elementSize: 8, limit: 64)) {
      let name = try reader.readString()
      response.headers[name] = try reader.readString()
    }
    response.body = try reader.readBytes()
    guard reader.remaining == 0 else { throw .malformed("bytes after the end") }
    return (key, StoredResponse(response: response, receivedAt: receivedAt))
  }
}
