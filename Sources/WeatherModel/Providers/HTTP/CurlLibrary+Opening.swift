import CCurl
import Synchronization

extension CurlLibrary {
  // Opening is rare; curl_global_init was not safe against itself before 7.84.
  private static let opening = Mutex(())

  /// The first library of these names that can be used, or why there is none.
  static func opened(names: [String]) -> Result<CurlLibrary, HTTPFailure> {
    opening.withLock { _ in
      var library = CurlLibrary()
      var failure = HTTPFailure.libraryMissing(
        "\(names.first ?? "libcurl") is not installed: apt-get install libcurl4")
      for name in names {
        switch library.open(name) {
        case .succeeded: return .success(library)
        case .missing: continue
        case .incomplete:
          failure = .libraryMissing("\(name) is too old: 7.68 or newer is needed")
        }
      }
      return .failure(failure)
    }
  }
}

extension CurlHTTPClient {
  /// Whether libcurl can be opened, in words; opens it.
  public static func libraryState(names: [String] = Configuration.usualLibraryNames) -> String {
    switch CurlLibrary.opened(names: names) {
    case .success: return "found"
    case .failure(.libraryMissing(let reason)): return reason
    case .failure(let failure): return "\(failure)"
    }
  }
}
