/// Why the service refuses, whichever of its forms of error it used.
///
/// Source: https://dev.qweather.com/en/docs/resource/error-code/.
enum QWeatherRefusal: Error, Sendable, Equatable {
  case wrongHost
  case wrongCredential
  /// The account may not ask for this; the title says whether a rule of its own forbids it.
  case noPermission
  case restriction
  case suspension
  /// No money is left, or a bill is overdue.
  case noCredit
  /// The month's allowance is used up.
  case monthlyLimit
  /// Credit or allowance: the old form does not say which.
  case usedUp
  case tooFast
  /// The path has been switched off.
  case ended
  /// There is no such path.
  case noPath
  /// It knows no such place.
  case noPlace
  /// It has nothing for the place.
  case noData
  case badRequest(String)
  case down(status: Int)
  case notReady
  case proxyLogin
  case other(status: Int)

  /// By title or type of the new form: "Invalid Host", ".../error-code/#invalid-host".
  init(problem: String, status: Int, detail: String) {
    let words = problem.lowercased().map { $0.isLetter ? $0 : "-" }
    func says(_ phrase: String) -> Bool { String(words).contains(phrase) }
    self =
      if says("invalid-host") {
        .wrongHost
      } else if says("unauthorized") {
        .wrongCredential
      } else if says("no-credit") || says("overdue") {
        .noCredit
      } else if says("security-restriction") {
        .restriction
      } else if says("account-suspension") {
        .suspension
      } else if says("deprecated") {
        .ended
      } else if says("forbidden") {
        .noPermission
      } else if says("over-monthly-limit") {
        .monthlyLimit
      } else if says("too-many-requests") {
        .tooFast
      } else if says("no-such-location") {
        .noPlace
      } else if says("data-not-available") {
        .noData
      } else if says("not-found") {
        .noPath
      } else if says("parameter") {
        .badRequest(detail.isEmpty ? "status \(status)" : detail)
      } else {
        Self(status: status)
      }
  }

  /// By the status alone.
  init(status: Int) {
    self =
      switch status {
      case 400, 405: .badRequest("status \(status)")
      case 401: .wrongCredential
      case 402: .usedUp
      case 403: .noPermission
      case 404: .noPath
      case 407: .proxyLogin
      case 408, 425: .notReady
      case 429: .tooFast
      case 500...: .down(status: status)
      default: .other(status: status)
      }
  }

  /// By the code of the old form, which comes with status 200.
  init(code: Int) {
    self =
      switch code {
      case 204: .noData
      case 404: .noPlace
      case 400: .badRequest("code 400")
      default: Self(status: code)
      }
  }

  /// Whether it says that this path is not to be had, which says nothing of its older kin.
  var isAboutPath: Bool {
    switch self {
    case .noPermission, .ended, .noPath: true
    case .wrongHost, .wrongCredential, .restriction, .suspension, .noCredit, .monthlyLimit,
      .usedUp, .tooFast, .noPlace, .noData, .badRequest, .down, .notReady, .proxyLogin, .other:
      false
    }
  }
}

extension QWeatherRefusal {
  /// Whether it says no more than that there is nothing for the place.
  var isAboutPlace: Bool { self == .noData || self == .noPlace }

  /// What it means for the user: what, why and what to do.
  func error(isKey: Bool, retryAfter: Int?) -> ProviderError {
    switch self {
    case .wrongHost:
      ProviderError(
        .unauthorized,
        "QWeather does not serve this account at this host: set qweatherHost to the API Host in "
          + "its console, under Settings")
    case .wrongCredential where isKey:
      ProviderError(
        .unauthorized, "QWeather does not take the key: copy it anew from its console, Projects")
    case .wrongCredential:
      ProviderError(
        .unauthorized,
        "QWeather does not take the token: check project id, key id, private key and the clock")
    case .noPermission:
      ProviderError(
        .unauthorized,
        "QWeather does not open this to the account: see in its console what the project may ask")
    case .restriction:
      ProviderError(
        .unauthorized,
        "QWeather refuses by a security restriction of the key: loosen it in its console, Projects")
    case .suspension:
      ProviderError(
        .unauthorized, "QWeather has suspended the account: see the reason in its console")
    case .noCredit:
      ProviderError(
        .rateLimited, "QWeather has no credit left for the account: pay or top up in its console",
        retryAfter: retryAfter ?? 3_600)
    case .monthlyLimit:
      ProviderError(
        .rateLimited,
        "QWeather's monthly allowance for the account is used up: wait for the next month, or "
          + "raise it in its console",
        retryAfter: retryAfter ?? 6 * 3_600)
    case .usedUp:
      ProviderError(
        .rateLimited,
        "QWeather's allowance for the account is used up: wait until it is reset, or top up in "
          + "its console",
        retryAfter: retryAfter ?? 3_600)
    case .tooFast:
      ProviderError(
        .rateLimited, "QWeather gets too many requests a minute from the account",
        retryAfter: retryAfter ?? 60)
    case .ended:
      ProviderError(
        .refused, "QWeather has ended this part of its service: see whether there is a newer wx")
    case .noPath:
      ProviderError(
        .refused, "QWeather has no such path at this host: check qweatherHost or --endpoint")
    case .noPlace:
      ProviderError(.empty, "QWeather knows no such place")
    case .noData:
      ProviderError(.empty, "QWeather has no data for this place")
    case .badRequest(let detail):
      ProviderError(.refused, "QWeather refuses the request: " + detail)
    case .down(let status):
      ProviderError(
        .serviceDown, "QWeather has trouble of its own (status \(status))", retryAfter: retryAfter)
    case .notReady:
      ProviderError(.serviceDown, "QWeather was not ready", retryAfter: retryAfter)
    case .proxyLogin:
      ProviderError(.setup, "The proxy wants a login: set it in https_proxy")
    case .other(200..<400):
      ProviderError(.unreadable, "QWeather sent an answer without content")
    case .other(let status):
      ProviderError(.refused, "QWeather refuses the request (status \(status))")
    }
  }
}

/// A failure, with the refusal behind it where it was one.
struct QWeatherFailure: Error {
  let refusal: QWeatherRefusal?
  let error: ProviderError

  /// A failure that is no refusal by the service.
  init(_ error: ProviderError) {
    refusal = nil
    self.error = error
  }

  /// A refusal in the words for the user.
  init(_ refusal: QWeatherRefusal, isKey: Bool, retryAfter: Int? = nil) {
    self.refusal = refusal
    error = refusal.error(isKey: isKey, retryAfter: retryAfter)
  }
}
