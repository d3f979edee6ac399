@main
enum WeatherCommand {
  static func main() {}
}
