import Foundation
import Testing

@testable import WeatherModel

/// Files that are small, cut off, damaged or something else.
@Suite struct GazetteerFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readsASmallFile() throws {
    let gazetteer = try Gazetteer(path: GazetteerBuilder().write(to: folder))
    let hits = gazetteer.search("Xian", limit: 5)
    #expect(hits.map(\.id.rawValue) == ["geonames:1790630", "geonames:6"])
    #expect(hits.map(\.match) == [.exact, .wordPrefix])
    #expect(hits.first?.region == "Shaanxi" && hits.first?.chineseCountry == "中国")
    #expect(hits.first?.population == 9_600_000 && hits.first?.kind == .seat)
    let lintong = try #require(gazetteer.search("lin", limit: 5).first)
    #expect(lintong.id.rawValue == "cn:610115" && lintong.divisionCode == "610115")
    #expect(lintong.population == nil && lintong.source == .chinaRegion)
    #expect(gazetteer.search("西", limit: 5).map(\.match) == [.prefix])
    #expect(gazetteer.search("xa", limit: 5).map(\.match) == [.prefix])
    #expect(gazetteer.search("x", limit: 5).isEmpty)
  }

  @Test func takesALetterOnlyForItself() throws {
    let gazetteer = try Gazetteer(path: GazetteerBuilder().write(to: folder))
    #expect(gazetteer.search("å", limit: 5).map(\.name) == ["Å"])
    #expect(gazetteer.search("A", limit: 5).map(\.name) == ["Å"])
  }

  @Test func saysThatAFileIsMissing() {
    let path = "\(folder.path)/none"
    #expect(
      throws: GazetteerError.unreadable(
        StorageError(.read, path: path, reason: .system(ENOENT)))
    ) { try Gazetteer(path: path) }
    #expect(
      throws: GazetteerError.unreadable(
        StorageError(.read, path: folder.path, reason: .notAFile))
    ) { try Gazetteer(path: folder.path) }
  }

  @Test func saysWhatIsWrong() throws {
    func fault(_ bytes: [UInt8]) throws -> String {
      let path = try GazetteerBuilder.write(bytes, to: folder)
      do {
        _ = try Gazetteer(path: path)
        return "none"
      } catch {
        return error.description.replacingOccurrences(of: folder.path, with: "~")
      }
    }
    let whole = GazetteerBuilder().bytes()
    #expect(try fault(whole) == "none")
    let cutOff = "cannot use ~/places.txt: it is cut off: reinstall wx"
    #expect(try fault(whole.dropLast()) == cutOff)
    #expect(try fault(Array(whole.prefix(100))).contains("cut off"))
    #expect(try fault([]).contains("no gazetteer, or cut off"))
    #expect(try fault(Array("\u{7F}ELF".utf8)).contains("no gazetteer"))
    #expect(
      try fault(Array("wx-gazetteer 2\n".utf8) + whole.dropFirst(15))
        .contains("of this version of wx"))
    #expect(try fault(Array(whole.dropLast() + [65])).contains("sections do not end"))
  }

  @Test func refusesTheFileCutOffAnywhere() throws {
    let whole = GazetteerBuilder().bytes()
    for count in 0..<whole.count {
      let path = try GazetteerBuilder.write(Array(whole.prefix(count)), to: folder)
      #expect(throws: GazetteerError.self, "cut off after \(count)") { try Gazetteer(path: path) }
    }
  }

  @Test func refusesTheRealFileCutOff() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: GazetteerAsset.path))
    for count in [0, 1, 100, 4096, whole.count / 3, whole.count - 4096, whole.count - 1] {
      let path = try GazetteerBuilder.write(Array(whole.prefix(count)), to: folder)
      #expect(throws: GazetteerError.self, "cut off after \(count)") { try Gazetteer(path: path) }
    }
  }

  /// Any byte may have become another; what is found then is still a place on the Earth.
  @Test(arguments: [0, 0x09, 0x0A, 0x2D, 0x39, 0xFF] as [UInt8])
  func survivesAnyDamagedByte(byte: UInt8) throws {
    let whole = GazetteerBuilder().bytes()
    var opened = 0
    var whatWasFound: Set<Int> = []
    for index in whole.indices {
      var damaged = whole
      damaged[index] = byte
      let path = try GazetteerBuilder.write(damaged, to: folder)
      guard let gazetteer = try? Gazetteer(path: path) else { continue }
      opened += 1
      let hits = ["xian", "xa", "西", "lin", "å", "東", "aby, sweden"].flatMap {
        gazetteer.search($0, limit: 3)
      }
      whatWasFound.insert(hits.count)
      #expect(hits.allSatisfy { $0.countryCode.utf8.count == 2 && !$0.name.isEmpty })
      let point = try #require(Coordinate(latitude: 34, longitude: 108))
      _ = gazetteer.nearest(to: point)
    }
    #expect(opened > whole.count / 2 && opened < whole.count)
    #expect(whatWasFound.count > 1)
  }

  @Test func countsOnNoOffsetOfTheHead() throws {
    let text = String(decoding: GazetteerBuilder().bytes(), as: UTF8.self)
    for number in ["99999999", "-0000001", "00000000", "        ", "0x000001"] {
      for section in ["folds", "keys", "places", "zones"] {
        let start = try #require(text.range(of: "\(section)\t")).upperBound
        let end = text.index(start, offsetBy: 8)
        let changed = text.replacingCharacters(in: start..<end, with: number)
        let path = try GazetteerBuilder.write(Array(changed.utf8), to: folder)
        _ = (try? Gazetteer(path: path))?.search("xian", limit: 3)
      }
    }
    let path = try GazetteerBuilder.write(
      Array(text.replacingOccurrences(of: "keys\t0", with: "keys\t9").utf8), to: folder)
    #expect(throws: GazetteerError.damaged(path: path, "it is cut off")) {
      try Gazetteer(path: path)
    }
  }
}
