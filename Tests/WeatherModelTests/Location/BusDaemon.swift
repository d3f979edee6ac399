import CSystemBus
import Foundation
import Glibc
import TestSupport

@testable import WeatherModel

/// A `dbus-daemon` of a test's own, whose bus lets everybody do everything.
final class BusDaemon: Sendable {
  struct Failure: Error {
    let reason: String
  }

  private static let command: String? = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"]
    .first { access($0, X_OK) == 0 }

  /// Whether there is all that a test on a bus needs.
  static let isUsable =
    command != nil && (try? SystemBusLibrary.opened(names: GeoClueLocator.usualLibraryNames)) != nil

  /// Where its bus listens.
  let address: String
  private let folder: TemporaryFolder
  private let process: BackgroundProcess

  init() throws {
    guard let command = Self.command else { throw Failure(reason: "dbus-daemon is missing") }
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.path)/bus"
    try folder.write(
      """
      <busconfig>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    process = try BackgroundProcess(
      command, ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile"])
    let library = try SystemBusLibrary.opened(names: GeoClueLocator.usualLibraryNames)
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      var status: Int32 = 0
      if let bus = library.connect(address, &status) {
        library.disconnect(bus)
        return
      }
      guard ContinuousClock.now < deadline else { throw Failure(reason: "the bus never listens") }
      poll(nil, 0, 5)
    }
  }

  /// A locator that asks on this bus.
  var locator: GeoClueLocator {
    GeoClueLocator(environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
  }
}
