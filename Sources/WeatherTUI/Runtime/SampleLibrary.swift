import WeatherModel

/// The sample forecasts among the program's assets.
struct SampleLibrary {
  let assets: AssetDirectory
  let zones: any TimeZoneSource

  /// All samples in the order of their file names; one damaged file fails all, because a silent
  /// gap would never be noticed.
  func samples() throws -> [Sample] {
    let names = try assets.names(in: "Samples").filter { $0.hasSuffix(".json") }
    return try names.map { name in
      let document = try SampleDocument(json: try assets.read("Samples/" + name), zones: zones)
      return Sample(
        place: document.place, forecast: document.forecast, recorded: document.recorded)
    }
  }
}
