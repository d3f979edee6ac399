import Foundation
import Glibc
import TestSupport
import Testing

/// Nothing that was saved is lost, whatever happens, and the message says what it was.
@Suite("Saving against all odds", .timeLimit(.minutes(2)))
struct SavingTests {
  /// Whether an ordinary user may mount something in a name space of their own here.
  private static let canMount: Bool = {
    let script = "mount -t tmpfs -o size=64k none /mnt && mount --bind /usr /usr"
    let outcome = try? ChildProcess.run("/usr/bin/env", ["unshare", "-rm", "sh", "-c", script])
    return outcome?.status == .exited(0)
  }()

  private let program: Program
  private let towns = (1...20).map {
    FavoritePlace(name: "Town \($0).", latitude: Double($0 * 3), longitude: 60)
  }

  init() throws { program = try Program() }

  private var townIDs: [String] { towns.map { "test:" + $0.name } }

  private func text(of places: [FavoritePlace]) -> String {
    #"{"schema":1,"places":[\#(places.map(\.entry).joined(separator: ","))]}"#
  }

  @Test("two programs that add and remove at the same time lose nothing of each other's")
  func twoPrograms() throws {
    try program.keep(towns)
    let terminals = try (0..<2).map { _ in try program.start(["--offline"]) }
    for terminal in terminals { terminal.expect("Town 1.") }
    terminals[1].type("l", expecting: "Town 2.")
    // Each takes one favourite away and keeps 15 points of its own.
    for terminal in terminals { terminal.send("f") }
    let points = (1...15).flatMap { ["\($0).5,100.5", "-\($0).5,-100.5"] }
    for (index, point) in points.enumerated() { terminals[index % 2].send("/\(point)\t") }
    let expected = Set(
      (1...15).flatMap { ["point:\($0).5000,100.5000", "point:-\($0).5000,-100.5000"] })
    for terminal in terminals {
      terminal.waitUntilAsleep()
      terminal.expectSaved(by: program) { expected.isSubset(of: $0.ids) }
    }
    for terminal in terminals { try terminal.quit() }
    let saved = try #require(program.saved)
    #expect(Array(saved.ids.prefix(18)) == Array(townIDs.dropFirst(2)))
    #expect(Set(saved.ids.dropFirst(18)) == expected && saved.ids.count == 48)
  }

  @Test("kills at any moment leave a whole file with every favourite in it")
  func kills() throws {
    try program.keep(towns)
    var kept: Set<String> = Set(townIDs)
    for round in 0..<30 {
      let terminal = try program.start(["\(round),\(100 + round)", "--offline"])
      terminal.expect("Nothing remembered")
      terminal.send("f")
      if round.isMultiple(of: 3) {
        terminal.send("c" + String(repeating: "K", count: 12))
      }
      // Nearer and further moments; what they hit is the machine's choice.
      terminal.observe(for: .microseconds(round * 700))
      terminal.signal(SIGKILL)
      #expect(terminal.waitForExit(within: Program.patience) == .signalled(SIGKILL))
      let saved = try #require(program.saved, "\(program.read(Program.placesFile) ?? "no file")")
      let ids = Set(saved.ids)
      #expect(ids.count == saved.ids.count)
      #expect(kept.isSubset(of: ids), "round \(round): lost \(kept.subtracting(ids))")
      kept = ids
    }
    // The lock of a dead process holds nobody up.
    #expect(try program.run(["--add", "-50,-50"]).status == .exited(0))
    #expect(program.saved?.ids.count == kept.count + 1)
    #expect(!program.names(in: ".local/share/wx").contains { $0.contains(".bad") })
  }

  /// Presses `f` where saving fails, and checks that everything goes on.
  private func expectRefusal(
    on terminal: PseudoTerminal, because reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.expect("Nothing remembered", sourceLocation: sourceLocation)
    terminal.send("f")
    terminal.expect("places.json", sourceLocation: sourceLocation)
    terminal.type("m", expecting: reason, sourceLocation: sourceLocation)
    terminal.send(Keys.escape)
    terminal.type("c", expecting: "Cities", sourceLocation: sourceLocation)
    terminal.expect("Town 1.", sourceLocation: sourceLocation)
    terminal.send("d")
    terminal.waitUntilAsleep(sourceLocation: sourceLocation)
    terminal.expect("Town 1.", sourceLocation: sourceLocation)
    terminal.send(Keys.escape)
    terminal.expectGone("Cities", sourceLocation: sourceLocation)
  }

  @Test("a limit for the size of files is an error and no end")
  func sizeLimit() throws {
    try program.keep(towns)
    let before = program.read(Program.placesFile)
    let terminal = try program.startScript(
      #"ulimit -f 0; exec "$WX" 0.5,100.5 --offline"#)
    expectRefusal(on: terminal, because: "limit")
    try terminal.quit()
    #expect(program.read(Program.placesFile) == before)
    #expect(program.names(in: ".local/share/wx") == [".places.json.lock", "places.json"])
  }

  @Test("a full disk keeps the old file", .enabled(if: canMount, "no mounting here"))
  func fullDisk() throws {
    try program.keep(towns)
    let before = program.read(Program.placesFile)
    // What the disk holds in the end is copied to where the test can see it.
    let terminal = try program.startScript(
      #"""
      exec unshare -rm bash -c '
        data="$HOME/.local/share/wx"; cp "$data/places.json" "$HOME/copy.json"
        mount -t tmpfs -o size=32k none "$data"; cp "$HOME/copy.json" "$data/places.json"
        cat /dev/zero > "$data/ballast" 2> /dev/null
        "$WX" 0.5,100.5 --offline; status=$?
        ls -A "$data" > "$HOME/names"; cp "$data/places.json" "$HOME/full.json"
        rm "$data/ballast"; "$WX" --add 0.5,100.5; cp "$data/places.json" "$HOME/freed.json"
        exit $status'
      """#)
    expectRefusal(on: terminal, because: "the disk is full")
    try terminal.quit()
    #expect(program.read("full.json") == before)
    #expect(program.read("names") == ".places.json.lock\nballast\nplaces.json\n")
    #expect(program.read("freed.json")?.contains("point:0.5000,100.5000") == true)
    #expect(program.read("freed.json")?.contains("Town 20.") == true)
  }

  @Test("a read-only folder is shown and left alone", .enabled(if: canMount, "no mounting here"))
  func readOnlyFolder() throws {
    try program.keep(towns)
    let before = program.read(Program.placesFile)
    let terminal = try program.startScript(
      #"""
      exec unshare -rm bash -c '
        data="$HOME/.local/share/wx"
        mount --bind "$data" "$data"; mount -o remount,ro,bind "$data"
        exec "$WX" 0.5,100.5 --offline'
      """#)
    expectRefusal(on: terminal, because: "read-only")
    try terminal.quit()
    #expect(program.read(Program.placesFile) == before)
    #expect(program.names(in: ".local/share/wx") == ["places.json"])
  }

  @Test(
    "a damaged file in a read-only folder is used as far as it goes",
    .enabled(if: canMount, "no mounting here"))
  func damagedAndReadOnly() throws {
    let damaged = String(text(of: towns).dropLast(30))
    try program.write(damaged, to: Program.placesFile)
    let terminal = try program.startScript(
      #"""
      exec unshare -rm bash -c '
        data="$HOME/.local/share/wx"
        mount --bind "$data" "$data"; mount -o remount,ro,bind "$data"
        exec "$WX" --offline'
      """#)
    terminal.expect("damaged")
    terminal.expect("Town 1.")
    terminal.type("h", expecting: "Town 19.")
    try terminal.quit()
    #expect(program.read(Program.placesFile) == damaged)
  }

  @Test("a file where the folder should be is told of")
  func fileForFolder() throws {
    try program.write("", to: ".local/share/wx")
    let terminal = try program.start(["0.5,100.5", "--offline"])
    terminal.expect("Nothing remembered")
    terminal.send("f")
    terminal.expect("cannot")
    terminal.type("m", expecting: "not a folder")
    terminal.send(Keys.escape)
    try terminal.quit()
    #expect(program.read(".local/share/wx") == "")
  }

  @Test("a file cut off in its twentieth place keeps nineteen, and the whole of it aside")
  func cutOff() throws {
    let damaged = String(text(of: towns).dropLast(30))
    try program.write(damaged, to: Program.placesFile)
    let terminal = try program.start(["--offline"])
    terminal.expect("damaged")
    terminal.type("m", expecting: "places.json.bad")
    terminal.send(Keys.escape)
    terminal.type("c", expecting: "Cities")
    terminal.type("G", expecting: "Town 19.")
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == Array(townIDs.prefix(18)) }
    terminal.expectListed("Town 19.", false)
    terminal.send("z")
    terminal.expectSaved(by: program) { $0.ids == Array(townIDs.prefix(19)) }
    terminal.send(Keys.escape)
    try terminal.quit()
    #expect(program.read(Program.placesFile + ".bad") == damaged)
    // The next start has nothing to complain about.
    let listed = try program.run(["--list"])
    #expect(listed.errorOutput == "" && listed.output.contains("Town 19."))
  }

  @Test("a file of rubbish is kept aside, and a new list begins")
  func rubbish() throws {
    let damaged = String(text(of: towns).prefix(40)) + "\u{0}\u{0}\u{0}rubbish"
    try program.write(damaged, to: Program.placesFile)
    let terminal = try program.startInChina(["--offline"])
    terminal.expect("damaged")
    terminal.search("oslo\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo] }
    try terminal.quit()
    #expect(program.read(Program.placesFile + ".bad") == damaged)
  }
}
