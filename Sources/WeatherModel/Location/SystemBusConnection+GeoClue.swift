extension SystemBusConnection {
  private static let service = "org.freedesktop.GeoClue2"
  private static let clientInterface = "org.freedesktop.GeoClue2.Client"
  private static let locationInterface = "org.freedesktop.GeoClue2.Location"
  // GCLUE_ACCURACY_LEVEL_CITY: weather needs no more, and receivers such as GPS stay off.
  private static let cityLevel: UInt32 = 4

  /// The first location that GeoClue reports.
  ///
  /// GeoClue forgets a client when its connection ends, so all of it goes over this one.
  func askGeoClue() throws(LocationError) -> DeviceLocation {
    let reply = try answer(
      to: SystemBusCall(
        destination: Self.service, path: "/org/freedesktop/GeoClue2/Manager",
        interface: "org.freedesktop.GeoClue2.Manager", member: "GetClient"))
    guard let client = reply.readObjectPath(), let owner = reply.sender else {
      throw .failed(reason: "it names no client")
    }
    try prepare(client)
    let start = try send(clientCall(client, "Start"))
    // GeoClue, which may show that somebody is being located, ends at once and not with the process.
    defer { post(clientCall(client, "Stop")) }
    return try location(at: firstLocation(of: client, owner: owner, start: start))
  }

  private func prepare(_ client: String) throws(LocationError) {
    // Without it GeoClue does not know whom the user may have allowed.
    try set("DesktopId", of: client, to: .textVariant("wx"))
    try set("RequestedAccuracyLevel", of: client, to: .numberVariant(Self.cityLevel))
    let rule =
      "type='signal',sender='\(Self.service)',interface='\(Self.clientInterface)',"
      + "member='LocationUpdated',path='\(client)'"
    _ = try answer(
      to: SystemBusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "AddMatch", arguments: [.text(rule)]))
  }

  /// The object that the first LocationUpdated names.
  ///
  /// It may come before the answer to Start, which tells only whether the system agrees.
  private func firstLocation(
    of client: String, owner: String, start: UInt64
  ) throws(LocationError) -> String {
    while true {
      let message = try nextMessage()
      if message.replyCookie == start, let error = message.error { throw error }
      // Anybody may send a signal straight to us; only GeoClue's counts.
      guard message.isSignal("LocationUpdated", of: Self.clientInterface),
        message.sender == owner, message.path == client
      else { continue }
      _ = message.readObjectPath()  // the location before
      // "/" says that there is none yet.
      if let location = message.readObjectPath(), location != "/" { return location }
    }
  }

  private func location(at path: String) throws(LocationError) -> DeviceLocation {
    guard let latitude = try number("Latitude", at: path),
      let longitude = try number("Longitude", at: path),
      let location = DeviceLocation(
        latitude: latitude, longitude: longitude, accuracy: try number("Accuracy", at: path))
    else { throw .unusableAnswer }
    return location
  }

  private func number(_ property: String, at path: String) throws(LocationError) -> Double? {
    let reply = try answer(
      to: SystemBusCall(
        destination: Self.service, path: path, interface: "org.freedesktop.DBus.Properties",
        member: "Get", arguments: [.text(Self.locationInterface), .text(property)]))
    return reply.readNumberVariant()
  }

  private func set(
    _ property: String, of client: String, to value: SystemBusCall.Argument
  ) throws(LocationError) {
    _ = try answer(
      to: SystemBusCall(
        destination: Self.service, path: client, interface: "org.freedesktop.DBus.Properties",
        member: "Set", arguments: [.text(Self.clientInterface), .text(property), value]))
  }

  private func clientCall(_ client: String, _ member: String) -> SystemBusCall {
    SystemBusCall(
      destination: Self.service, path: client, interface: Self.clientInterface, member: member)
  }
}
