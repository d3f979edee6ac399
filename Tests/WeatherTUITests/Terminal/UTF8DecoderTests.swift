import Testing

@testable import WeatherTUI

@Suite("UTF-8 decoder")
struct UTF8DecoderTests {
  @Test func everyScalarComesBack() {
    var decoder = UTF8Decoder()
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let steps = UTF8.encode(scalar).map { bytes in bytes.map { decoder.feed($0) } } ?? []
      let isRight =
        steps.last == .scalar(scalar) && steps.dropLast().allSatisfy { $0 == .incomplete }
      if !isRight { wrong.append(value) }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  /// All sequences of two bytes, and of three whose last is a continuation, against the library.
  @Test func acceptsWhatTheStandardLibraryAccepts() {
    var different: [[UInt8]] = []
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0)...0xFF {
        for bytes in [[first, second], [first, second, 0x80], [first, second, 0xBF, 0x80]] {
          var decoder = UTF8Decoder()
          var scalars = String.UnicodeScalarView()
          for byte in bytes {
            var step = decoder.feed(byte)
            if step == .interrupted { step = decoder.feed(byte) }
            if case .scalar(let scalar) = step { scalars.append(scalar) }
          }
          let library = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .filter { $0 != "\u{FFFD}" }
          if Array(scalars) != Array(library) { different.append(bytes) }
        }
      }
    }
    #expect(different.isEmpty, "\(different.count) differ, first \(different.prefix(3))")
  }
}
