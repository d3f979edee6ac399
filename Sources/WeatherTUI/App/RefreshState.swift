import WeatherModel

/// The state of asking the provider.
struct RefreshState: Equatable, Sendable {
  /// What was asked and is not answered yet.
  var question: Question?
  /// When to ask next; nil while a question is under way or nothing shall be asked.
  var dueAt: Duration?
  /// Failures in a row.
  var failures = 0
  /// The last failure of a whole question; nil after a success.
  var lastError: ProviderError?
  /// The place that `r` last brought data for, and when.
  var answeredByHand: AnswerByHand?
  /// When a question by hand ended without an answer of the service that was meant.
  var failedByHandAt: Duration?
  /// When a press of `r` is answered that came too soon after such a failure.
  var byHandDueAt: Duration?
  /// Places that were asked for in this run.
  var asked: Set<Place.ID> = []
  /// Whose forecasts may stand for an answer of now, in the order in which they are asked; empty for
  /// everybody's.
  var providers: [ProviderID] = []
  /// Calls that one place costs, for the interval.
  var weightPerPlace = 1.0
  /// 0…1, drawn once at the start: keeps many programs from asking in the same second.
  var jitter = 0.0

  /// The request under way.
  var request: RequestID? { question?.id }
}

/// A place that the user asked for and got.
struct AnswerByHand: Equatable, Sendable {
  let place: Place.ID
  let time: Duration
}

/// One question to the provider, with what has come of it so far.
struct Question: Equatable, Sendable {
  let id: RequestID
  let places: [Place.ID]
  /// Whether the user asked and waits for a word.
  let isByHand: Bool
  /// When everything was to be asked next, where this question is about a part only: it must not
  /// put off the others.
  let plannedAt: Duration?
  /// Whether any forecast has come.
  var hasAnswer = false
  /// Whether another service has answered than so far, of which the user has been told.
  var hasSwitched = false
  /// Whether that one is preferred to the one so far.
  var hasSwitchedBack = false
  /// The wait for a service that is preferred to the one that answers.
  var preferredWait: PreferredWait?
  /// Places without one, and why.
  var failures: [Place.ID: ProviderError] = [:]
  /// Whether one of them failed otherwise than the last time.
  var hasNewFailure = false

  /// Whether none of the places got anything.
  var isFailure: Bool { !hasAnswer && places.allSatisfy { failures[$0] != nil } }
}

/// The state of looking names from the command line up, where the service was not reached.
struct LookupState: Equatable, Sendable {
  /// When to look again.
  var dueAt: Duration?
  /// Rounds in a row without an answer.
  var failures = 0
}
