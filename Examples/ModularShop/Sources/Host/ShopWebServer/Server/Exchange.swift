import CMicrohttpd
import Foundation
import ShopValues

/// One request and its response, from the first byte of the request to the last byte of the response.
///
/// The library's thread calls `advance` and `end`; the handler's task calls `complete`. A connection is suspended
/// exactly while the state is `running`.
///
/// `@unchecked Sendable`: `state`, `isAborted` and `stream` are only used under the lock; the other variables are
/// only used by the library's thread, before the task that reads them is created.
final class Exchange: @unchecked Sendable {
  private enum State {
    case beginning
    case receiving
    case running(connection: OpaquePointer, task: Task<Void, Never>?)
    case ready(Response)
    case answering
    case ended
  }

  private let address: String?
  private unowned let registry: ExchangeRegistry
  private let lock = NSLock()
  private var state = State.beginning
  private var isAborted = false
  private var stream: EventStreamBody?
  private var method = Method.get
  private var path = ScreenPath()
  private var headers = Headers()
  private var body: [UInt8] = []

  init(address: String?, registry: ExchangeRegistry) {
    self.address = address
    self.registry = registry
  }

  // MARK: the library's thread

  /// Takes the next step. The library calls this when the headers have arrived, for each piece of the body, at
  /// the end of the body, and when the response is ready.
  func advance(
    _ connection: OpaquePointer, method: String?, version: String?, chunk: UnsafeRawBufferPointer
  ) -> MHD_Result {
    switch lock.withLock({ state }) {
    case .beginning:
      if let refusal = read(connection, method: method, version: version) {
        return answer(refusal, on: connection)
      }
      lock.withLock { state = .receiving }
      registry.connections.allow(connection, registry.configuration.uploadTimeout)
      return shop_http_yes
    case .receiving where !chunk.isEmpty:
      guard body.count + chunk.count <= registry.configuration.bodyLimit else { return shop_http_no }
      body.append(contentsOf: chunk)
      return shop_http_yes
    case .receiving:
      return run(on: connection)
    case .ready(let response):
      return answer(response, on: connection)
    case .running, .answering, .ended:
      return shop_http_no
    }
  }

  /// Ends the exchange, because the response was sent or the connection was lost.
  func end(_ connection: OpaquePointer) {
    let stream = lock.withLock {
      state = .ended
      defer { self.stream = nil }
      return self.stream
    }
    stream?.finish()
    registry.connections.end(connection)
    registry.remove(self)
  }

  private func read(_ connection: OpaquePointer, method: String?, version: String?) -> Response? {
    let requestLine = [method, address, version].compactMap(\.self).joined(separator: " ")
    guard let received = RequestReader.headers(of: connection, requestLine: requestLine) else {
      return refusal(.badRequest)
    }
    headers = received
    guard let method = method.flatMap(Method.init(rawValue:)) else { return refusal(.notImplemented) }
    guard let path = address.flatMap(ScreenPath.init(parsing:)) else { return refusal(.badRequest) }
    // If one of these occurs twice, a proxy may have interpreted the request differently.
    guard headers.all("Host").count <= 1, headers.all("Content-Length").count <= 1 else {
      return refusal(.badRequest)
    }
    guard registry.allows(host: headers["Host"]) else { return refusal(.misdirectedRequest) }
    if headers["Transfer-Encoding"] != nil { return refusal(.lengthRequired) }
    if let length = headers["Content-Length"] {
      guard let length = Int(digits: length) else { return refusal(.badRequest) }
      guard length <= registry.configuration.bodyLimit else { return refusal(.contentTooLarge) }
    }
    self.method = method
    self.path = path
    return nil
  }

  private func run(on connection: OpaquePointer) -> MHD_Result {
    let request = Request(method, path, headers: headers, body: body)
    let registry = registry
    registry.connections.allow(connection, nil)
    let mayRun = lock.withLock {
      if isAborted { return false }
      MHD_suspend_connection(connection)
      // The task is created under the lock, so that it cannot complete before the state is set.
      let task = Task {
        let response = await Deadline.run(registry.configuration.handlerTimeout) {
          await registry.handler(request)
        }
        self.complete(response ?? self.refusal(.serviceUnavailable))
      }
      state = .running(connection: connection, task: task)
      return true
    }
    return mayRun ? shop_http_yes : answer(refusal(.serviceUnavailable), on: connection)
  }

  private func answer(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    let isAborted = lock.withLock {
      state = .answering
      return self.isAborted
    }
    guard case .events(let events) = response.body else {
      registry.connections.allow(connection, registry.configuration.answerTimeout)
      return ResponseWriter.queue(response, stream: nil, on: connection)
    }
    let body = registry.connections.begin(connection) {
      EventStreamBody(events: events, connection: connection, heartbeat: registry.configuration.heartbeat)
    }
    guard let body, !isAborted else {
      body?.finish()
      return ResponseWriter.queue(refusal(.serviceUnavailable), stream: nil, on: connection)
    }
    let isTooLate = lock.withLock {
      stream = body
      return self.isAborted
    }
    if isTooLate { body.finish() }
    return ResponseWriter.queue(response, stream: body, on: connection)
  }

  // MARK: any thread

  /// Stores the handler's response, and resumes the connection.
  private func complete(_ response: Response) {
    lock.withLock {
      guard case .running(let connection, _) = state else { return }
      state = .ready(response)
      MHD_resume_connection(connection)
    }
  }

  /// Abandons the handler. The browser gets status 503.
  func abort() {
    let task = lock.withLock { () -> Task<Void, Never>? in
      isAborted = true
      guard case .running(_, let task) = state else { return nil }
      return task
    }
    task?.cancel()
    complete(refusal(.serviceUnavailable))
    endStream()
  }

  /// Ends an event stream.
  func endStream() { lock.withLock { stream }?.finish() }

  /// Returns the response to a refused request. Nothing more is read from its connection, because a proxy may see the
  /// next request begin elsewhere.
  private func refusal(_ status: Status) -> Response {
    var response = Response.text("\(status.rawValue)\n", status: status)
    response.headers["Connection"] = "close"
    return response
  }
}
