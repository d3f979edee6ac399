import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct StatusLineTests {
  private func layout(_ state: AppState, columns: Int) -> StatusLineLayout {
    StatusLineLayout(state: state, isUnicode: true, columns: columns)
  }

  private static func states() -> [AppState] {
    let scene = ForecastScene.rainNight
    let fresh = scene.state(size: Size(columns: 80, rows: 24))
    var old = fresh
    old.weather[scene.place.id]?.forecast?.fetchedAt = scene.now - 90_000
    let sample = Sample(place: scene.place, forecast: scene.forecast, recorded: scene.now)
    var demo = fresh
    demo.source = .demo([sample])
    var waiting = fresh
    waiting.source = .samplesUntilConnected([sample])
    return [fresh, old, demo, waiting]
  }

  @Test func theProvidersNameIsNeverLost() {
    for state in Self.states() {
      for columns in 20...200 {
        let line = layout(state, columns: columns)
        #expect(line.origin.contains("Open-Meteo"), "\(columns) columns: \(line.origin)")
      }
    }
  }

  @Test func partsNeverOverlapOrLeaveTheLine() {
    for state in Self.states() {
      for columns in 20...200 {
        let line = layout(state, columns: columns)
        var end = line.originColumn + displayWidth(of: line.origin)
        if !line.dots.isEmpty {
          #expect(line.dotsColumn > end)
          end = line.dotsColumn + line.dots.reduce(0) { $0 + $1.width }
        }
        if !line.hints.isEmpty {
          #expect(line.hintsColumn > end)
          end = line.hintsColumn + line.hints.reduce(-2) { $0 + $1.width + 2 }
        }
        #expect(end <= columns)
      }
    }
  }

  @Test func nothingMovesWhileTheAgeGrows() {
    var state = Self.states()[0]
    for columns in [40, 60, 80, 100, 120] {
      state.weather[ForecastScene.rainNight.place.id]?.forecast?.fetchedAt = state.moment.instant
      let first = layout(state, columns: columns)
      for minutes in [1, 9, 10, 59] {
        state.weather[ForecastScene.rainNight.place.id]?.forecast?.fetchedAt =
          state.moment.instant - minutes * 60
        let later = layout(state, columns: columns)
        #expect(later.dotsColumn == first.dotsColumn)
        #expect(later.hintsColumn == first.hintsColumn)
      }
    }
  }

  @Test func helpIsTheLastHintToGo() {
    let state = Self.states()[0]
    for columns in 20...200 {
      let hints = layout(state, columns: columns).hints
      #expect(hints.isEmpty || hints.last?.command == .showHelp)
    }
    #expect(layout(state, columns: 120).hints.count > 2)
  }

  @Test func hintsTakeTheSameRoomWithoutUnicode() {
    // A click is looked up without knowing what the terminal can show.
    for state in Self.states() {
      for columns in 20...200 {
        let unicode = layout(state, columns: columns)
        let ascii = StatusLineLayout(state: state, isUnicode: false, columns: columns)
        #expect(unicode.hints.map(\.width) == ascii.hints.map(\.width))
        #expect(unicode.hintsColumn == ascii.hintsColumn && unicode.dotsColumn == ascii.dotsColumn)
      }
    }
  }
}
