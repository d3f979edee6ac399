import Synchronization
import Testing

@testable import WeatherModel

@Suite("One service after the other", .timeLimit(.minutes(1)))
struct ForecastChainTests {
  private static let start = ForecastSample.utc(2026, 6, 1, 10)
  private static let down = ProviderError(.serviceDown, "down")

  private static func place(_ name: String) -> Place {
    Place(id: .init(rawValue: name), name: name, coordinate: OpenMeteoSample.coordinate(1, 2))
  }

  /// A clock that the test moves.
  private final class Hands: Sendable {
    private let time = Mutex(ForecastChainTests.start)
    var now: Instant { time.withLock { $0 } }
    func pass(_ seconds: Int) { time.withLock { $0 = $0 + seconds } }
  }

  /// A chain of two whose clock the test moves.
  private final class World: Sendable {
    let first = ScriptedProvider(.openMeteo)
    let second = ScriptedProvider(.metNorway)
    let hands = Hands()
    let service: ForecastService

    init(isStopped: Bool = false, parts: [ScriptedProvider.Part] = []) {
      let hands = hands
      let zone: @Sendable (Place) -> String? = { "Zone/" + $0.name }
      var services = (first.set(parts), second.set())
      services.0.namesTimeZones = true
      service = ForecastService(
        lineup: ProviderLineup(
          forecasts: [services.0, services.1],
          alerts: parts.contains(.alerts) ? [AlertSource(.openMeteo, first)] : [],
          minutes: parts.contains(.minutes) ? [services.0] : []),
        cache: nil, timeZone: zone, pauseClock: { hands.now },
        clock: { isStopped ? ForecastChainTests.start : hands.now })
    }

    func pass(_ seconds: Int) { hands.pass(seconds) }

    func ask(_ names: String..., byHand: Bool = false) async -> [ForecastUpdate] {
      var updates: [ForecastUpdate] = []
      let places = names.map(ForecastChainTests.place)
      for await update in service.updates(for: places, byHand: byHand) {
        updates.append(update)
      }
      return updates
    }
  }

  private func providers(in updates: [ForecastUpdate]) -> [String: ProviderID] {
    var providers: [String: ProviderID] = [:]
    for case .forecasts(let forecasts) in updates {
      for (id, forecast) in forecasts { providers[id.rawValue] = forecast.provider }
    }
    return providers
  }

  private func switches(in updates: [ForecastUpdate]) -> [ProviderSwitch] {
    updates.compactMap { if case .providerSwitched(let news) = $0 { news } else { nil } }
  }

  private func preferred(in updates: [ForecastUpdate]) -> PreferredWait? {
    updates.lazy.compactMap { update in
      if case .preferredProviderDue(let wait) = update { wait } else { nil }
    }.first
  }

  private func wait(in updates: [ForecastUpdate]) -> Int? { preferred(in: updates)?.seconds }

  @Test("While the first one answers nobody else is asked")
  func usual() async {
    let world = World()
    let updates = await world.ask("a", "b")
    #expect(updates.count == 1)
    #expect(providers(in: updates) == ["a": .openMeteo, "b": .openMeteo])
    #expect(world.first.asked == ["forecast ab"] && world.second.asked.isEmpty)
  }

  @Test("When it is down the next one answers, which is news once; and so is its return")
  func switchAndBack() async {
    let world = World()
    world.first.change { $0.failure = Self.down }
    var updates = await world.ask("a", "b")
    let ids = ["a", "b"].map { Place.ID(rawValue: $0) }
    #expect(providers(in: updates) == ["a": .metNorway, "b": .metNorway])
    #expect(
      switches(in: updates) == [
        ProviderSwitch(from: .openMeteo, to: .metNorway, reason: Self.down, places: ids)
      ])
    #expect(wait(in: updates) == 30)
    #expect(world.first.asked == ["forecast ab"] && world.second.asked == ["forecast ab"])

    // The first is tried again on its schedule; the second rests in between, its answer stays.
    world.pass(30)
    updates = await world.ask("a", "b")
    #expect(world.first.asked == ["forecast ab"] && world.second.asked.isEmpty)
    #expect(providers(in: updates) == ["a": .metNorway, "b": .metNorway])
    #expect(switches(in: updates).isEmpty && wait(in: updates) == 60)

    world.first.change { $0.failure = nil }
    world.pass(60)
    updates = await world.ask("a", "b")
    #expect(providers(in: updates) == ["a": .openMeteo, "b": .openMeteo])
    #expect(
      switches(in: updates) == [
        ProviderSwitch(from: .metNorway, to: .openMeteo, reason: nil, places: ids)
      ])
    #expect(wait(in: updates) == nil && world.second.asked.isEmpty)
  }

  @Test("However often it is asked for, the one that stands in is asked once in its interval")
  func noHammering() async {
    let world = World()
    world.first.change { $0.failure = ProviderError(.rateLimited, "slow", retryAfter: 7_200) }
    _ = await world.ask("a")
    #expect(world.second.asked == ["forecast a"])
    for _ in 0..<60 {
      world.pass(10)
      let updates = await world.ask("a")
      #expect(providers(in: updates) == ["a": .metNorway])
    }
    #expect(world.first.asked == ["forecast a"])
    #expect(world.second.asked.isEmpty)
    world.pass(300)
    #expect(wait(in: await world.ask("a")) == 7_200 - 900)
    #expect(world.second.asked == ["forecast a"] && world.first.asked.isEmpty)
    // A place that it was not asked for yet is another matter.
    _ = await world.ask("a", "b")
    #expect(world.second.asked == ["forecast b"] && world.first.asked.isEmpty)
  }

  @Test("Who asks by hand does not wait for the pauses that grow, and brings the first one back")
  func byHand() async {
    let world = World()
    world.first.change { $0.failure = Self.down }
    for _ in 0..<5 {
      _ = await world.ask("a")
      world.pass(1_000)
    }
    _ = await world.ask("a")
    world.pass(1)
    _ = (world.first.asked, world.second.asked)
    // Still down: it is asked all the same, and the one that stands in is not.
    var updates = await world.ask("a", byHand: true)
    #expect(world.first.asked == ["forecast a"] && world.second.asked.isEmpty)
    #expect(providers(in: updates) == ["a": .metNorway] && switches(in: updates).isEmpty)
    #expect(
      preferred(in: updates)
        == PreferredWait(provider: .openMeteo, error: Self.down, seconds: 1_800))
    // What is planned waits on, though the service is up again.
    world.first.change { $0.failure = nil }
    world.pass(1)
    _ = await world.ask("a")
    #expect(world.first.asked.isEmpty)
    updates = await world.ask("a", byHand: true)
    #expect(providers(in: updates) == ["a": .openMeteo])
    #expect(switches(in: updates).map(\.to) == [.openMeteo] && wait(in: updates) == nil)
  }

  @Test("Pauses end although the clock of the weather stands still, as under --at")
  func stoppedClock() async {
    let world = World(isStopped: true)
    world.first.change { $0.failure = ProviderError(.rateLimited, "slow", retryAfter: 60) }
    _ = await world.ask("a")
    world.first.change { $0.failure = nil }
    world.pass(60)
    let updates = await world.ask("a")
    #expect(providers(in: updates) == ["a": .openMeteo])
    #expect(switches(in: updates).map(\.to) == [.openMeteo])
  }

  @Test("Nobody asks before the time that a service named, by hand or not")
  func byHandWithinRetryAfter() async {
    let world = World()
    // It asks for less than the pause of the program's own: by hand that is what counts.
    world.first.change { $0.failure = ProviderError(.serviceDown, "busy", retryAfter: 10) }
    _ = await world.ask("a")
    world.pass(9)
    _ = world.first.asked
    let updates = await world.ask("a", byHand: true)
    #expect(world.first.asked.isEmpty)
    #expect(
      preferred(in: updates)
        == PreferredWait(
          provider: .openMeteo, error: ProviderError(.serviceDown, "busy", retryAfter: 1),
          seconds: 21))
    world.pass(1)
    _ = await world.ask("a")
    #expect(world.first.asked.isEmpty)
    world.first.change { $0.failure = ProviderError(.rateLimited, "too many") }
    _ = await world.ask("a", byHand: true)
    #expect(world.first.asked == ["forecast a"])
    // One that counts requests and names no time has the whole pause: 60 s after two failures.
    world.pass(59)
    #expect(preferred(in: await world.ask("a", byHand: true))?.error.retryAfter == 1)
    #expect(world.first.asked.isEmpty)
    world.pass(1)
    _ = await world.ask("a", byHand: true)
    #expect(world.first.asked == ["forecast a"])
  }

  @Test("An answer that broke off is asked for once more before anybody else is")
  func askAgain() async {
    let world = World()
    let broken = ProviderError(.interrupted, "broke off")
    world.first.change { $0.onceFailing = [broken] }
    #expect(providers(in: await world.ask("a")) == ["a": .openMeteo])
    #expect(world.first.asked.count == 2 && world.second.asked.isEmpty)
    world.first.change { $0.onceFailing = [broken, broken] }
    #expect(providers(in: await world.ask("a")) == ["a": .metNorway])
    #expect(world.first.asked.count == 2 && world.second.asked.count == 1)
  }

  @Test("A place that one service does not know is asked of the next, alone")
  func onePlace() async {
    let world = World()
    let empty = ProviderError(.empty, "no weather there")
    world.first.change { $0.failingPlaces = ["b": empty] }
    var updates = await world.ask("a", "b")
    #expect(providers(in: updates) == ["a": .openMeteo, "b": .metNorway])
    #expect(switches(in: updates).map(\.places) == [[Place.ID(rawValue: "b")]])
    #expect(switches(in: updates).first?.reason == empty && wait(in: updates) == nil)
    #expect(world.second.asked == ["forecast b"])
    // Nor does the next one know it: that is remembered as well.
    world.second.change { $0.failingPlaces = ["b": ProviderError(.empty, "nor here")] }
    world.pass(900)
    updates = await world.ask("a", "b")
    let id = Place.ID(rawValue: "b")
    let both = ProviderError(.empty, "no weather there; nor here")
    #expect(updates.first == .failed(both, places: [id]))
    #expect(world.second.asked == ["forecast b"])
    world.pass(60)
    #expect(await world.ask("a", "b").first == .failed(both, places: [id]))
    #expect(world.second.asked.isEmpty)
  }

  @Test("Where all of them fail, all reasons are told, and nothing else happens")
  func allFail() async {
    let world = World()
    world.first.change { $0.failure = ProviderError(.rateLimited, "slow", retryAfter: 900) }
    world.second.change { $0.failure = Self.down }
    let id = Place.ID(rawValue: "a")
    let both = ProviderError(.serviceDown, "slow; down")
    #expect(await world.ask("a") == [.failed(both, places: [id])])
    // Impatience asks again whoever did not ask to wait, and only them.
    _ = (world.first.asked, world.second.asked)
    world.pass(1)
    #expect(await world.ask("a") == [.failed(Self.down, places: [id])])
    #expect(world.first.asked.isEmpty && world.second.asked == ["forecast a"])
    world.second.change { $0.failure = ProviderError(.rateLimited, "too", retryAfter: 100) }
    world.pass(1)
    _ = await world.ask("a")
    _ = (world.first.asked, world.second.asked)
    world.pass(1)
    let waiting = ProviderError(.rateLimited, "slow; too", retryAfter: 119)
    #expect(await world.ask("a") == [.failed(waiting, places: [id])])
    #expect(world.first.asked.isEmpty && world.second.asked.isEmpty)
  }

  @Test("One that cannot be set up is passed over, with a word about it")
  func setup() async {
    let world = World()
    let setup = ProviderError(.setup, "the key cannot be read")
    world.first.change { $0.failure = setup }
    let updates = await world.ask("a")
    #expect(providers(in: updates) == ["a": .metNorway])
    #expect(switches(in: updates).map(\.reason) == [setup])
    #expect(preferred(in: updates)?.error == setup)
    // What would fail everywhere alike is told once.
    world.second.change { $0.failure = setup }
    world.pass(1_800)
    #expect(await world.ask("a") == [.failed(setup, places: [.init(rawValue: "a")])])
  }

  @Test("One that keeps silent is asked for nothing else in the round, by hand or not")
  func silence() async {
    let world = World(parts: [.air, .alerts, .minutes])
    let silent = ProviderError(.interrupted, "did not answer in time", hasTimedOut: true)
    world.first.change {
      $0.failure = silent
      $0.alertsFailure = silent
      $0.airFailure = silent
    }
    for isByHand in [false, true, true] {
      let updates = await world.ask("a", "b", byHand: isByHand)
      #expect(world.first.asked == ["forecast ab"])
      #expect(providers(in: updates) == ["a": .metNorway, "b": .metNorway])
      #expect(preferred(in: updates)?.error == silent)
      world.pass(1)
    }
    // It has the first place and then no more: the others' weather comes from the next one.
    world.first.change {
      $0.failure = nil
      $0.failingPlaces = ["b": silent]
    }
    let updates = await world.ask("a", "b", byHand: true)
    #expect(providers(in: updates) == ["a": .openMeteo, "b": .metNorway])
    #expect(world.first.asked == ["forecast ab"] && preferred(in: updates)?.error == silent)
  }

  @Test("After silence about warnings it is not asked for the next hour")
  func silentAlerts() async {
    let world = World(parts: [.air, .alerts, .minutes])
    world.first.change {
      $0.alertsFailure = ProviderError(.interrupted, "silent", hasTimedOut: true)
    }
    _ = await world.ask("a")
    #expect(world.first.asked == ["forecast a", "alerts a"])
    // A place that it does not know is another matter.
    world.first.change { $0.alertsFailure = ProviderError(.empty, "no such place") }
    world.pass(30)
    _ = await world.ask("a")
    #expect(world.first.asked == ["forecast a", "alerts a", "minutes a", "air a"])
  }

  @Test("A place without a zone gets one for a service that does not say it")
  func zones() async {
    let world = World()
    world.first.change { $0.failure = Self.down }
    _ = await world.ask("a")
    #expect(world.first.zones == [nil])
    #expect(world.second.zones == ["Zone/a"])
  }
}
