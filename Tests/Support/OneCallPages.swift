import Foundation

/// One Call 4.0 as its documentation describes it, cut from an answer of 3.0: nobody has recorded
/// the later version.
public struct OneCallPages {
  /// What all of its paths begin with.
  public static let path = "/data/4.0/onecall/"
  /// The paths of its parts, without that beginning.
  public static let parts = ["current", "timeline/1min", "timeline/1h", "timeline/1day", "alert"]

  private let answer: [String: Any]
  private let alerts: [String: [String: Any]]

  /// The pages of an answer of 3.0; none of what is no JSON.
  public init(_ body: [UInt8]) {
    let value = try? JSONSerialization.jsonObject(with: Data(body))
    answer = value as? [String: Any] ?? [:]
    let list = answer["alerts"] as? [[String: Any]] ?? []
    var alerts: [String: [String: Any]] = [:]
    for (index, alert) in list.enumerated() {
      let id = "urn:oid:2.49.0.1.840.\(index)"
      // Tags have gone from 4.0.
      alerts[id] = alert.filter { $0.key != "tags" }.merging(["id": id]) { $1 }
    }
    self.alerts = alerts
  }

  /// A page or an alert; 404 for what the service does not have.
  public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let page: [String: Any]?
    switch request.path.replacing(Self.path, with: "") {
    case "current": page = self.page(of: [answer["current"] ?? [:]], most: 1, for: request)
    case "timeline/1min": page = self.page(of: list("minutely"), most: 60, for: request)
    case "timeline/1h": page = self.page(of: list("hourly"), most: 20, for: request)
    case "timeline/1day": page = self.page(of: list("daily"), most: 10, for: request)
    case let part:
      let id = part.hasPrefix("alert/") ? part.dropFirst(6).removingPercentEncoding : nil
      page = id.flatMap { alerts[$0] }
    }
    guard let page, let bytes = try? JSONSerialization.data(withJSONObject: page) else {
      return .json(#"{"cod":404,"message":"not found"}"#, status: 404)
    }
    return .json(String(decoding: bytes, as: UTF8.self))
  }

  private func list(_ name: String) -> [Any] { answer[name] as? [Any] ?? [] }

  /// The records from `start` on, and a link with the key in it to those after them.
  private func page(
    of records: [Any], most: Int, for request: LoopbackServer.Request
  ) -> [String: Any] {
    func time(_ record: Any) -> Int { (record as? [String: Any])?["dt"] as? Int ?? 0 }
    let start = request.parameter("start").flatMap { Int($0) } ?? 0
    let rest = records.filter { time($0) >= start }
    var page = answer.filter { ["lat", "lon", "timezone", "timezone_offset"].contains($0.key) }
    page["data"] = rest.prefix(most).map { record in
      var record = record as? [String: Any] ?? [:]
      if !alerts.isEmpty { record["alerts"] = alerts.keys.sorted() }
      return record
    }
    if rest.count > most {
      let place = ["lat", "lon"].map { "\($0)=\(request.parameter($0) ?? "")" }
      // The links hold the key, and leave the units out.
      page["next"] =
        "https://api.openweathermap.org\(request.path)?\(place.joined(separator: "&"))"
        + "&cnt=\(most)&start=\(time(rest[most]))&appid=\(request.parameter("appid") ?? "")"
    }
    return page
  }
}
