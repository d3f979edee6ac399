/// Why the system does not say where the device is.
public enum LocationError: Error, Sendable, Equatable {
  /// There is no library to speak with the bus; the name of the one looked for.
  case libraryMissing(String)
  /// There is one without a function that is needed.
  case libraryTooOld(String)
  /// Nobody listens at the address of the system bus.
  case noSystemBus(reason: String)
  /// The bus knows no GeoClue and cannot start one.
  case notInstalled
  /// The system's settings, or the user asked by the system, say no.
  case refused
  /// No location came in time; without an agent in the session none ever comes.
  case noAnswer(seconds: Double)
  /// What came is no place on the Earth.
  case unusableAnswer
  /// Anything else, in the words of whoever failed.
  case failed(reason: String)
  /// Whoever asked does not want the answer any more.
  case cancelled

  /// One sentence: what, why, and what to do.
  public var message: String {
    switch self {
    case .libraryMissing(let name):
      "Your place is unknown: \(name) is missing: install libsystemd0, or search by name"
    case .libraryTooOld(let name):
      "Your place is unknown: \(name) is too old: update libsystemd0, or search by name"
    case .noSystemBus(let reason):
      "Your place is unknown: no system bus (\(reason)): start dbus, or search by name"
    case .notInstalled:
      "Your place is unknown: GeoClue is missing: install geoclue-2.0, or search by name"
    case .refused:
      "Your place is unknown: the system withholds it: allow it in the privacy settings, "
        + "or search by name"
    case .noAnswer(let seconds):
      "Your place is unknown: no answer within \(Self.short(seconds)) s: does a GeoClue agent run? "
        + "Or search by name"
    case .unusableAnswer:
      "Your place is unknown: GeoClue gave no point on the Earth: search by name"
    case .failed(let reason):
      "Your place is unknown: GeoClue cannot be asked (\(reason)): search by name"
    case .cancelled:
      "Cancelled"
    }
  }

  private static func short(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}

extension LocationError {
  /// What an error that came over the bus means.
  init(busError name: String, text: String) {
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.Spawn.ServiceNotFound",
      "org.freedesktop.systemd1.NoSuchUnit", "org.freedesktop.systemd1.UnitMasked":
      self = .notInstalled
    case "org.freedesktop.DBus.Error.AccessDenied":
      self = .refused
    default:
      // The words come from another process and are shown on a grid of cells.
      self = .failed(reason: DisplayText.cleaned(text.isEmpty ? name : text, limit: 80))
    }
  }
}
