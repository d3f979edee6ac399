// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "wx",
  products: [
    .executable(name: "wx", targets: ["WeatherTUI"])
  ],
  targets: [
    // ncursesw, Linux descriptors (eventfd, signalfd) and the fatal-signal rescue, in C.
    .target(
      name: "CNcurses",
      linkerSettings: [
        .linkedLibrary("ncursesw"), .linkedLibrary("tinfo"), .linkedLibrary("m"),
      ]
    ),
    // libcurl's types and typed calls; the library itself is loaded with dlopen, never linked.
    .target(name: "CCurl"),
    // Typed calls of sd-bus in libsystemd, loaded with dlopen, never linked.
    .target(name: "CSystemBus"),
    // Signing with libcrypto, loaded with dlopen, never linked.
    .target(name: "CCrypto"),
    .target(
      name: "WeatherModel", dependencies: ["CCurl", "CSystemBus", "CCrypto"],
      swiftSettings: strict),
    .executableTarget(
      name: "WeatherTUI", dependencies: ["WeatherModel", "CNcurses"], swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["WeatherModel"], path: "Tests/Support",
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks", dependencies: ["WeatherModel", "TestSupport"], path: "Benchmarks",
      exclude: ["baseline.c"], swiftSettings: strict),
    .testTarget(
      name: "WeatherModelTests", dependencies: ["WeatherModel", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "WeatherTUITests", dependencies: ["WeatherTUI", "WeatherModel", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)
