/// An answer of the service, which may be a refusal whatever the status line says.
protocol OpenWeatherMapAnswer: Decodable, Sendable {
  /// What it says of itself.
  var status: OpenWeatherMapStatus { get }
}

/// `cod` and `message`: the first is a number or a text, and missing from One Call.
struct OpenWeatherMapStatus: Decodable, Sendable, Equatable {
  var code: Int?
  var message: ServiceText?

  /// A status that says nothing.
  init() {}

  init(_ fields: OpenWeatherMapFields) {
    code = fields.integer("cod")
    message = fields.value("message")
  }

  init(from decoder: any Decoder) throws { self.init(try OpenWeatherMapFields(decoder)) }

  /// Whether it says why there is no weather: 404 has been recorded behind a status of 200.
  var isRefusal: Bool { code.map { $0 >= 400 } ?? false }
}

/// `/data/2.5/weather`: one record and the place's shift from UTC.
struct OpenWeatherMapCurrentAnswer: OpenWeatherMapAnswer {
  var status: OpenWeatherMapStatus
  var record: OpenWeatherMapRecord
  var offset: Int?

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    record = try OpenWeatherMapRecord(from: decoder)
    offset = fields.offset("timezone")
  }
}

/// `/data/2.5/forecast`: steps of three hours.
struct OpenWeatherMapStepsAnswer: OpenWeatherMapAnswer {
  var status: OpenWeatherMapStatus
  var steps: [OpenWeatherMapRecord]
  var offset: Int?

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    steps = fields.elements("list")
    offset = fields.object("city")?.offset("timezone")
  }
}

/// `/data/3.0/onecall`, and the pages of 4.0 put together.
struct OpenWeatherMapOneCallAnswer: OpenWeatherMapAnswer {
  var status = OpenWeatherMapStatus()
  var zoneName: String?
  var offset: Int?
  var current: OpenWeatherMapRecord?
  var minutes: [OpenWeatherMapRecord] = []
  var hours: [OpenWeatherMapRecord] = []
  var days: [OpenWeatherMapRecord] = []
  var alerts: [OpenWeatherMapAlert] = []
  /// Alerts that pages of 4.0 name and whose texts were not asked for.
  var unaskedAlerts = 0
  /// What is missing of it.
  var shortfall: Shortfall?

  /// An answer without content.
  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    zoneName = fields.text("timezone")
    offset = fields.offset("timezone_offset")
    current = fields.value("current")
    minutes = fields.elements("minutely")
    hours = fields.elements("hourly")
    days = fields.elements("daily")
    // Without alerts there is no such member; what is there and no list of them says nothing.
    if let list = fields.value("alerts", as: LenientList<OpenWeatherMapAlert>.self) {
      alerts = list.elements.filter(\.saysSomething)
      if alerts.isEmpty, list.hasOthers || !list.elements.isEmpty {
        shortfall = Shortfall(
          .unreadableAlerts(ProviderID.openWeatherMap.displayName), concernsAlerts: true)
      }
    }
  }
}

/// A page of One Call 4.0: records, and how to ask for those after them.
struct OpenWeatherMapPage: OpenWeatherMapAnswer {
  var status: OpenWeatherMapStatus
  var zoneName: String?
  var offset: Int?
  var records: [OpenWeatherMapRecord]
  var next: OpenWeatherMapPageLink?

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    zoneName = fields.text("timezone")
    offset = fields.offset("timezone_offset")
    records = fields.elements("data")
    next = fields.link("next").flatMap(OpenWeatherMapPageLink.init)
  }
}

/// What of a link to the next page may be kept.
///
/// The service writes the key into its links. Only the parameters that say where the page begins are
/// taken over, so that neither the key nor another server's name outlives the decoder, and
/// `units`, which the links leave out, is put in again with them.
struct OpenWeatherMapPageLink: Sendable, Hashable {
  /// Names and values as they stand in the address.
  let parameters: [String]

  /// Nil for an address that says nothing about a page.
  init?(_ address: String) {
    guard let question = address.firstIndex(of: "?") else { return nil }
    let query = address[address.index(after: question)...].prefix { $0 != "#" }
    parameters = query.split(separator: "&").map(String.init).filter(Self.isKept)
    if parameters.isEmpty { return nil }
  }

  /// Whether a parameter is a number that belongs to the page.
  private static func isKept(_ parameter: String) -> Bool {
    let parts = parameter.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, ["start", "end", "cnt", "page", "offset"].contains(parts[0]),
      (1...12).contains(parts[1].utf8.count)
    else { return false }
    return parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }
}

/// A warning: in One Call 3.0 a part of the answer, in 4.0 an answer of its own.
struct OpenWeatherMapAlert: OpenWeatherMapAnswer {
  var status: OpenWeatherMapStatus
  var id: String?
  var sender: String?
  var event: String?
  var start: Instant?
  var end: Instant?
  var description: String?
  var tags: [String]

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    id = fields.text("id")
    sender = fields.text("sender_name")
    event = fields.text("event")
    start = fields.instant("start")
    end = fields.instant("end")
    description = fields.text("description")
    tags = fields.texts("tags")
  }

  /// Whether there is a word in it that a warning could be named by.
  var saysSomething: Bool {
    ([event, description].compactMap(\.self) + tags).contains { text in
      !DisplayText.cleaned(text, limit: 120).isEmpty
    }
  }
}

/// `/data/2.5/air_pollution`: the state of the air, and with `/history` or `/forecast` a series.
struct OpenWeatherMapAirAnswer: OpenWeatherMapAnswer {
  var status: OpenWeatherMapStatus
  var records: [Record]

  /// The air at one moment.
  struct Record: Decodable, Sendable {
    var time: Instant?
    var index: Int?
    var fineParticles: Double?
    var coarseParticles: Double?

    init(from decoder: any Decoder) throws {
      let fields = try OpenWeatherMapFields(decoder)
      time = fields.instant("dt")
      index = fields.object("main")?.integer("aqi")
      let components = fields.object("components")
      fineParticles = components?.number("pm2_5")
      coarseParticles = components?.number("pm10")
    }
  }

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    status = OpenWeatherMapStatus(fields)
    records = fields.elements("list")
  }
}
