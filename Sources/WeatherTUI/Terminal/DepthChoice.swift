import WeatherModel

extension DepthChoice {
  /// What a setting means for the terminal.
  init(_ choice: ColorChoice) {
    switch choice {
    case .automatic: self = .automatic
    case .never: self = .exactly(.monochrome)
    case .sixteen: self = .exactly(.sixteen)
    case .twoHundredFiftySix: self = .exactly(.full)
    case .full: self = .direct
    }
  }
}
