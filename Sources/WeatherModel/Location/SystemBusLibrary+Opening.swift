import CSystemBus

extension SystemBusLibrary {
  /// The first library of these names that can be used.
  static func opened(names: [String]) throws(LocationError) -> SystemBusLibrary {
    var failure = LocationError.libraryMissing(names.first ?? "libsystemd")
    for name in names {
      var library = SystemBusLibrary()
      switch library.open(name) {
      case .succeeded: return library
      case .missing: continue
      case .incomplete: failure = .libraryTooOld(name)
      }
    }
    throw failure
  }
}
