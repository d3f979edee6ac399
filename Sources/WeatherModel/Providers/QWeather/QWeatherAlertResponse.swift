/// A warning as both versions tell it; everything may be missing.
struct QWeatherAlert: Decodable, Sendable {
  /// What a message does to those before it.
  enum Message: Sendable {
    case stands
    case withdraws
  }

  let id: String?
  let message: Message
  /// The messages that it takes the place of.
  let supersedes: [String]
  let event: String?
  let severity: String?
  /// A colour's name, in which some authorities say how bad it may get.
  let color: String?
  let headline: String?
  let description: String?
  let instruction: String?
  let sender: String?
  let issued: QWeatherStamp?
  let starts: QWeatherStamp?
  let ends: QWeatherStamp?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    id = fields.text("id")
    if let event = fields.object("eventType") {
      self.event = event.text("name")
    } else {
      event = fields.text("typeName")
    }
    if let type = fields.object("messageType") {
      message = type.text("code")?.lowercased() == "cancel" ? .withdraws : .stands
      supersedes = type.texts("supersedes")
    } else {
      message = fields.text("status")?.lowercased() == "cancel" ? .withdraws : .stands
      supersedes = fields.text("related")?.split(separator: ",").map(String.init) ?? []
    }
    severity = fields.text("severity")
    color =
      fields.object("color")?.text("code") ?? fields.text("severityColor")
      ?? fields.text("level")
    headline = fields.text("headline") ?? fields.text("title")
    description = fields.text("description") ?? fields.text("text")
    instruction = fields.text("instruction")
    sender = fields.text("senderName") ?? fields.text("sender")
    issued = fields.stamp("issuedTime") ?? fields.stamp("pubTime")
    starts =
      fields.stamp("onsetTime") ?? fields.stamp("effectiveTime") ?? fields.stamp("startTime")
      ?? issued
    ends = fields.stamp("expireTime") ?? fields.stamp("endTime")
  }
}

/// `/weatheralert/v1/current` and `/v7/warning/now`.
struct QWeatherAlertsAnswer: Decodable, Sendable {
  /// Nil where the answer has no list at all, and does not say that there is none.
  let alerts: [QWeatherAlert]?
  /// Whether there is anything else in that list.
  let hasOthers: Bool
  /// Who has to be named.
  let sources: [String]

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    let metadata: QWeatherMetadata? = fields.value("metadata")
    sources = metadata?.attributions ?? fields.object("refer")?.texts("sources") ?? []
    if let key = ["alerts", "warning"].first(where: fields.contains) {
      let list = fields.value(key, as: LenientList<QWeatherAlert>.self)
      alerts = list?.elements
      hasOthers = list?.hasOthers ?? false
    } else {
      alerts = metadata?.isEmpty == true ? [] : nil
      hasOthers = false
    }
  }
}
