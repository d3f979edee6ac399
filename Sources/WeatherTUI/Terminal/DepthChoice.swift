import WeatherModel

extension DepthChoice {
  /// What a setting means for the terminal; more than 256 colours are not drawn yet.
  init(_ choice: ColorChoice) {
    switch choice {
    case .automatic: self = .automatic
    case .never: self = .exactly(.monochrome)
    case .sixteen: self = .exactly(.sixteen)
    case .twoHundredFiftySix, .full: self = .exactly(.full)
    }
  }
}
