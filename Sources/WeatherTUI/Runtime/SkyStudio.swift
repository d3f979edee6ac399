import Synchronization

/// Paints skies, each of which takes some hundredths of a second: nothing that is to be written or
/// asked shall wait for one, so they have a thread of their own.
final class SkyStudio: Sendable {
  private let fidelity: SkyFidelity
  private let assets: AssetDirectory
  private let executor: (any TaskExecutor)?
  /// Has the horizons, which are read for the first picture.
  private let painter = Mutex<SkyPainter?>(nil)

  /// A studio whose tasks run on `executor`; nil is Swift's own pool.
  init(fidelity: SkyFidelity, assets: AssetDirectory, executor: (any TaskExecutor)? = nil) {
    self.fidelity = fidelity
    self.assets = assets
    self.executor = executor
  }

  /// Paints what was ordered and hands it over.
  func paint(_ order: SkyOrder, _ deliver: @escaping @Sendable (SkyPicture) -> Void) {
    Task(executorPreference: executor) {
      deliver(self.picture(for: order))
      // Painting takes some megabytes for a moment; the system gets them back.
      Linux.returnMemory()
    }
  }

  private func picture(for order: SkyOrder) -> SkyPicture {
    let painter = painter.withLock { painter in
      // A sky without land is still the sky: what is missing is said where drawings are read.
      let ready =
        painter
        ?? SkyPainter(
          fidelity: fidelity, horizons: (try? HorizonLibrary(assets)) ?? HorizonLibrary())
      painter = ready
      return ready
    }
    return SkyPicture(order: order, painter: painter)
  }
}
