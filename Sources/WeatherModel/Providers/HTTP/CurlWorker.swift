import CCurl

/// The network thread: every call of libcurl except the doorbell is made here.
struct CurlWorker {
  private let mailbox: CurlMailbox
  private let configuration: CurlHTTPClient.Configuration
  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer
  // By easy handle. What stands here keeps its exchange alive while libcurl knows its address.
  private var live: [UnsafeMutableRawPointer: CurlExchange] = [:]

  /// Serves a mailbox until it is closed, or until libcurl fails as a whole.
  static func run(mailbox: CurlMailbox, configuration: CurlHTTPClient.Configuration) {
    switch CurlLibrary.opened(names: configuration.libraryNames) {
    case .failure(let failure):
      mailbox.retireWorker(because: failure)
    case .success(let library):
      guard let multi = library.makeMulti() else {
        return mailbox.retireWorker(because: .other("libcurl cannot start"))
      }
      var worker = CurlWorker(
        mailbox: mailbox, configuration: configuration, library: library, multi: multi)
      worker.serve()
      library.cleanUpMulti(multi)
    }
  }

  private init(
    mailbox: CurlMailbox, configuration: CurlHTTPClient.Configuration, library: CurlLibrary,
    multi: UnsafeMutableRawPointer
  ) {
    self.mailbox = mailbox
    self.configuration = configuration
    self.library = library
    self.multi = multi
    let connections = configuration.maximumConnections
    _ = library.setMulti(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, number: connections)
    _ = library.setMulti(multi, CURLMOPT_MAXCONNECTS, number: connections)
    mailbox.hang(CurlDoorbell(library: library, multi: multi))
  }

  // Returns with the bell taken down and nothing live.
  private mutating func serve() {
    while true {
      switch mailbox.collect(workerIsIdle: live.isEmpty) {
      case .closed:
        return
      case .submissions(let submissions):
        for submission in submissions {
          if submission.cancellation.isRequested {
            submission.answer.resume(returning: .failure(.cancelled))
          } else {
            start(submission, to: submission.address, headers: submission.request.headers)
          }
        }
      }
      var status = library.perform(multi)
      finishWhatIsDone()
      endWhatIsUnwanted()
      if status == CURLM_OK {
        status = library.poll(multi, milliseconds: timeToNextDeadline())
      }
      if status != CURLM_OK {
        return fail(.other(SafeWords(String(cString: library.words(forMulti: status)))))
      }
    }
  }

  private mutating func start(
    _ submission: CurlSubmission, to address: WebAddress, headers: [HTTPRequest.Header],
    hopsBefore: Int = 0
  ) {
    guard
      let exchange = CurlExchange(
        submission, to: address, hopsBefore: hopsBefore, headers: headers, library: library,
        configuration: configuration)
    else {
      submission.answer.resume(returning: .failure(.other("libcurl refuses the request")))
      return
    }
    live[exchange.easy] = exchange
    let status = library.add(to: multi, exchange.easy)
    if status != CURLM_OK {
      live[exchange.easy] = nil
      exchange.close()
      submission.answer.resume(
        returning: .failure(.other(SafeWords(String(cString: library.words(forMulti: status))))))
    }
  }

  private mutating func finishWhatIsDone() {
    var code = CURLE_OK
    while let easy = library.nextDone(multi, &code) {
      guard let exchange = live[easy] else { continue }
      if code == CURLE_OK, exchange.answer.refusal == nil, let target = exchange.redirectTarget {
        redirect(exchange, to: target)
      } else {
        end(exchange, with: exchange.result(for: code))
      }
    }
  }

  private mutating func redirect(_ exchange: CurlExchange, to target: String) {
    let submission = exchange.submission
    let decision = RedirectPolicy.decision(
      from: exchange.address, to: target, carriesSecret: submission.request.carriesSecret,
      hopsBefore: exchange.hopsBefore)
    switch decision {
    case .refuse:
      end(exchange, with: .failure(.badRedirect))
    case .follow(let address):
      release(exchange)
      start(
        submission, to: address, headers: exchange.headers, hopsBefore: exchange.hopsBefore + 1)
    case .followWithoutHeaders(let address):
      release(exchange)
      start(submission, to: address, headers: [], hopsBefore: exchange.hopsBefore + 1)
    }
  }

  // libcurl's own limit in time does not count the wait for a free connection, nor span redirects.
  private mutating func endWhatIsUnwanted() {
    let now = MonotonicTime.now
    for exchange in live.values {
      if exchange.submission.cancellation.isRequested {
        end(exchange, with: .failure(.cancelled))
      } else if exchange.submission.deadline <= now {
        end(exchange, with: .failure(.timedOut))
      }
    }
  }

  // With nothing live the thread sleeps until the bell rings.
  private func timeToNextDeadline() -> Int32 {
    let nearest = live.values.map(\.submission.deadline).min()
    return nearest.map { $0.milliseconds(since: .now) } ?? .max
  }

  private mutating func fail(_ failure: HTTPFailure) {
    for exchange in live.values { end(exchange, with: .failure(failure)) }
    mailbox.retireWorker(because: failure)
  }

  private mutating func end(
    _ exchange: CurlExchange, with result: Result<HTTPResponse, HTTPFailure>
  ) {
    release(exchange)
    exchange.submission.answer.resume(returning: result)
  }

  private mutating func release(_ exchange: CurlExchange) {
    _ = library.remove(from: multi, exchange.easy)
    exchange.close()
    live[exchange.easy] = nil
  }
}
