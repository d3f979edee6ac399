import CSystemBus

/// Asks GeoClue, the system's location service, where the device is.
///
/// Nothing happens before `locate` is called: no library is opened and nothing is sent.
public struct GeoClueLocator: Sendable {
  /// File names of libraries with sd-bus: systemd's, and those of systems without systemd.
  public static let usualLibraryNames = ["libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"]

  /// Where the system bus listens unless the environment says otherwise.
  public static let usualBusAddress =
    "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket"

  private let busAddress: String
  private let libraryNames: [String]

  /// A locator for the bus that `$DBUS_SYSTEM_BUS_ADDRESS` names.
  public init(
    environment: [String: String], libraryNames: [String] = GeoClueLocator.usualLibraryNames
  ) {
    let address = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    busAddress = address.isEmpty ? Self.usualBusAddress : address
    self.libraryNames = libraryNames
  }

  /// The first location that GeoClue gives.
  ///
  /// - Parameter limitSeconds: Everything together takes no longer, the user's consent included.
  public func locate(limitSeconds: Double = 5) async throws(LocationError) -> DeviceLocation {
    guard let bell = SystemBusBell() else {
      throw .failed(reason: "the system gives no further descriptor")
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The thread sees the bell and the limit in every wait, so it always resumes the task.
        let started = startThreadWithoutSignals {
          continuation.resume(returning: answer(limitSeconds: limitSeconds, bell: bell))
        }
        if !started {
          continuation.resume(
            returning: .failure(.failed(reason: "the system starts no further thread")))
        }
      }
    } onCancel: {
      bell.ring()
    }
    return try outcome.get()
  }

  private func answer(
    limitSeconds: Double, bell: SystemBusBell
  ) -> Result<DeviceLocation, LocationError> {
    let seconds = limitSeconds.isNaN ? 0 : min(max(0, limitSeconds), 3_600)
    let deadline = MonotonicTime.now.advanced(byMilliseconds: Int(seconds * 1_000))
    do throws(LocationError) {
      let library = try SystemBusLibrary.opened(names: libraryNames)
      let bus = try SystemBusConnection(
        library: library, address: busAddress,
        limit: SystemBusConnection.Limit(seconds: seconds, deadline: deadline, bell: bell))
      return .success(try bus.askGeoClue())
    } catch {
      return .failure(error)
    }
  }
}
