/// Where the parts of the gazetteer's file lie, read from its head.
///
/// `Assets/Gazetteer/README.md` describes the file.
struct GazetteerFile: Sendable {
  /// The parts, by the names that the head gives them.
  enum Section: String, CaseIterable {
    case folds, countries, zones, regions, places, keys
  }

  /// Larger files are not this program's.
  static let sizeLimit = 64 * 1024 * 1024
  private static let magic = "wx-gazetteer 1"

  private let mapping: MappedFile
  private let ranges: [Section: Range<Int>]

  /// Opens a file and checks its head; the rest is checked where it is read.
  init(path: String) throws(GazetteerError) {
    let mapping: MappedFile
    do {
      mapping = try MappedFile(path: path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(error)
    }
    self.mapping = mapping
    do {
      ranges = try mapping.withBytes { bytes throws(Fault) in
        let ranges = try Self.ranges(in: ByteText(bytes))
        guard Self.sections(of: bytes, at: ranges) != nil else {
          throw Fault(description: "its sections do not end where its head says")
        }
        return ranges
      }
    } catch {
      throw .damaged(path: path, error.description)
    }
  }

  /// Lends the parts; nil if the file has changed under the program.
  func withSections<Result>(_ body: (GazetteerSections) -> Result) -> Result? {
    mapping.withBytes { bytes in Self.sections(of: bytes, at: ranges).map(body) }
  }

  private static func sections(
    of bytes: UnsafeRawBufferPointer, at ranges: [Section: Range<Int>]
  ) -> GazetteerSections? {
    func part(_ section: Section) -> TerminatedText? {
      guard let range = ranges[section], range.upperBound <= bytes.count else { return nil }
      return TerminatedText(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    guard let folds = part(.folds), let countries = part(.countries), let zones = part(.zones),
      let regions = part(.regions), let places = part(.places), let keys = part(.keys)
    else { return nil }
    return GazetteerSections(
      folds: folds, countries: countries, zones: zones.text, regions: regions.text,
      places: places.text, keys: keys)
  }

  private struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  private static func ranges(in file: ByteText) throws(Fault) -> [Section: Range<Int>] {
    guard let end = file.index(of: .lineFeed), end < 64 else {
      throw Fault(description: "it is no gazetteer, or cut off")
    }
    guard file[0..<end].string == magic else {
      throw Fault(description: "it is no gazetteer of this version of wx")
    }
    var ranges: [Section: Range<Int>] = [:]
    var start = end + 1
    // An empty line ends the head.
    while let line = file.line(at: start), line.count > 0 {
      start += line.count + 1
      let fields = line.fields
      guard fields.count == 3, let name = fields[0].string, let offset = fields[1].integer,
        let count = fields[2].integer, offset >= 0, count >= 0
      else { throw Fault(description: "its head is damaged") }
      guard offset + count <= file.count else { throw Fault(description: "it is cut off") }
      // Sections of a later wx are none of this one's business.
      if let section = Section(rawValue: name) { ranges[section] = offset..<(offset + count) }
    }
    guard ranges.count == Section.allCases.count, start < file.count else {
      throw Fault(description: "it is cut off")
    }
    return ranges
  }
}

/// The parts of the file, lent.
struct GazetteerSections {
  let folds: TerminatedText
  let countries: TerminatedText
  let zones: ByteText
  let regions: ByteText
  let places: ByteText
  let keys: TerminatedText
}
