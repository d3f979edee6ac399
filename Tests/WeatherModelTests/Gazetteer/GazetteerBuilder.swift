import Foundation

@testable import WeatherModel

/// Makes small gazetteers, so that every byte of one can be damaged.
struct GazetteerBuilder {
  var folds = ["å\ta", "é\te", "東\t东"]
  var countries = ["CN\tChina\t中国", "SE\tSweden\t瑞典"]
  var zones = ["Asia/Shanghai", "Europe/Stockholm"]
  var regions = ["CN\tShaanxi\t陕西", "SE\tDalarna\t"]
  /// Coordinates, id, Latin, local and Chinese name; then the keys.
  var places: [(fields: String, region: Int, zone: Int, end: String, keys: [String])] = [
    (
      "+342583+1089286\t1790630\tXi'an\t\t西安", 0, 0, "9600000\tsg\t",
      ["xian", "西安", "西安市", "xa+"]
    ),
    (
      "+343700+1095000\tcn:610115\tLintong District\t\t临潼区", 0, 0, "0\tdr\t610115",
      ["临潼区", "lintong"]
    ),
    ("+600000+0150000\t5\tÅ\tÅ\t", 1, 1, "5000\tpg\t", ["a"]),
    ("+601000+0151000\t6\tAby Xian\t\t", 1, 1, "6000\tpg\t", ["abyxian", "xian-"]),
  ]

  /// The bytes of the file.
  func bytes() -> [UInt8] {
    let (zoneText, zoneOffsets) = section(zones)
    let (regionText, regionOffsets) = section(regions)
    var placeText = "\n"
    var keyText = "\n"
    for place in places {
      let offset = String(placeText.utf8.count, radix: 16)
      keyText += String(repeating: "0", count: 6 - offset.count) + offset
      keyText += "\t" + place.keys.joined(separator: "\t") + "\t\n"
      placeText += "\(place.fields)\t\(regionOffsets[place.region])\t\(zoneOffsets[place.zone])"
      placeText += "\t\(place.end)\n"
    }
    return head([
      ("folds", section(folds).text), ("countries", section(countries).text), ("zones", zoneText),
      ("regions", regionText), ("places", placeText), ("keys", keyText),
    ])
  }

  /// Writes the file into a folder.
  func write(to folder: TemporaryFolder, as name: String = "places.txt") throws -> String {
    try Self.write(bytes(), to: folder, as: name)
  }

  static func write(
    _ bytes: [UInt8], to folder: TemporaryFolder, as name: String = "places.txt"
  ) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func section(_ lines: [String]) -> (text: String, offsets: [Int]) {
    var text = "\n"
    var offsets: [Int] = []
    for line in lines {
      offsets.append(text.utf8.count)
      text += line + "\n"
    }
    return (text, offsets)
  }

  private func head(_ sections: [(name: String, text: String)]) -> [UInt8] {
    func number(_ value: Int) -> String {
      String(repeating: "0", count: 8 - String(value).count) + String(value)
    }
    let magic = "wx-gazetteer 1\n"
    var offset = magic.utf8.count + sections.map { $0.name.utf8.count + 19 }.reduce(0, +) + 1
    var text = magic
    for section in sections {
      let count = section.text.utf8.count + 1
      text += "\(section.name)\t\(number(offset))\t\(number(count))\n"
      offset += count
    }
    return Array((text + "\n" + sections.map { $0.text + "\0" }.joined()).utf8)
  }
}
