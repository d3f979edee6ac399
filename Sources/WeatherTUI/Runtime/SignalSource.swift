import Glibc

/// What a signal asks of the program.
enum ProcessSignal: Int32, Hashable, Sendable, CaseIterable {
  case interrupt = 2
  case quit = 3
  case hangUp = 1
  case terminate = 15
  /// The window has another size.
  case windowChanged = 28
  /// Somebody else than the keyboard asks to stop.
  case stopRequested = 20
  /// The process goes on after a stop.
  case continued = 18
  // Nobody sends these to wx on purpose. Their default action ends a process where it stands,
  // and the shell would be left with the other screen and no echo.
  case userDefined1 = 10
  case userDefined2 = 12
  case alarm = 14
  case stackFault = 16
  case processorTimeUsedUp = 24
  case virtualAlarm = 26
  case profilingAlarm = 27
  case inputOutput = 29
  case powerFailure = 30

  /// The process status that tells a shell of an end by this signal.
  var exitStatus: Int32 { 128 + rawValue }
}

/// The signals of the process as something to poll.
///
/// Signals that are blocked in every thread wait in the kernel until they are read here, so no
/// handler ever runs between two instructions. SIGTTIN and SIGTTOU keep their default action: a
/// `wx` that touches the terminal from the background stops until it is in the foreground, like any
/// other program. SIGPIPE is ignored; a write says EPIPE instead.
final class SignalSource {
  /// Readable while a signal waits.
  let descriptor: Int32

  /// Blocks the signals; has to be made before any thread is, because threads inherit the mask.
  init() throws(SystemCallError) {
    signal(SIGPIPE, SIG_IGN)
    let numbers = ProcessSignal.allCases.map(\.rawValue).filter { !SignalSource.isIgnored($0) }
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    let code = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard code == 0 else { throw SystemCallError(call: "pthread_sigmask", code: code) }
    descriptor = try Linux.makeSignalDescriptor(numbers)
  }

  deinit { close(descriptor) }

  /// The signals since the last call, oldest first; the same one sent twice may count once.
  func drain() -> [ProcessSignal] {
    var signals: [ProcessSignal] = []
    while let number = Linux.nextSignal(from: descriptor) {
      if let signal = ProcessSignal(rawValue: number) { signals.append(signal) }
    }
    return signals
  }

  /// Whether whoever started the process wants it not to end by this signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    guard number == SIGHUP || number == SIGINT || number == SIGQUIT else { return false }
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

@available(*, unavailable)
extension SignalSource: Sendable {}
