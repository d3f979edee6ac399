import WeatherModel

extension CommandLineArguments {
  /// What the command line says about settings; the strongest of all sources.
  var settings: Settings {
    var settings = Settings()
    settings.units = units
    settings.hours = hourStyle
    settings.language = language
    settings.provider = provider
    settings.color = colors
    settings.endpoint = endpoint
    if isASCII { settings.ascii = true }
    if reducesMotion { settings.motion = false }
    return settings
  }
}
