/// A page with its bottom line, before there is a sky behind it, and what of the sky it leaves free.
///
/// Ten times a second the sky moves, and once a second or less anything else does: what stands is
/// kept from frame to frame. It is what it would be if it were drawn again.
struct StandingPage {
  let page: Canvas
  let backdrop: SkyBackdrop

  /// The state that it was drawn of, without what moves nothing but the sky.
  private let state: AppState
  private let secondsToNextTry: Int?

  /// The latest one.
  final class Memory {
    fileprivate var latest: StandingPage?
  }

  /// The page of a state, from the memory or drawn.
  static func of(
    _ state: AppState, in memory: Memory, draw: () -> (page: Canvas, backdrop: SkyBackdrop)
  ) -> StandingPage {
    let standing = standing(state)
    if let latest = memory.latest, latest.state == standing,
      latest.secondsToNextTry == state.secondsToNextTry
    {
      return latest
    }
    let (page, backdrop) = draw()
    let new = StandingPage(
      page: page, backdrop: backdrop, state: standing, secondsToNextTry: state.secondsToNextTry)
    memory.latest = new
    return new
  }

  private static func standing(_ state: AppState) -> AppState {
    var standing = state
    standing.sky.motion = SkyMotion()
    standing.lastKeyAt = .zero
    // Pages know the wall clock in whole seconds, and of the other one only the countdown.
    standing.moment.uptime = .zero
    standing.moment.millisecond = 0
    return standing
  }
}
