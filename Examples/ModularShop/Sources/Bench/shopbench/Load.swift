import Foundation

/// Many connections that request the same page, each for a visitor with something in the cart.
struct Load {
  let port: UInt16
  let path: String
  private let cookies: [String]

  init(port: UInt16, path: String, connections: Int) throws {
    self.port = port
    self.path = path
    cookies = try (0..<connections).map { _ in
      let connection = try Connection(port: port)
      let page = try connection.get(path)
      guard let token = page.firstMatch(of: /name="_token" value="([0-9a-f]+)"/)?.1 else {
        throw ShopUnderLoad.Failed(description: "the page has no form")
      }
      try connection.post("/cart/add", "product=p-1004&quantity=1&_token=\(token)")
      return connection.cookie ?? ""
    }
  }

  /// Sends requests for the given time.
  /// - Returns: The duration of each request, in seconds.
  func run(seconds: Double) throws -> [Double] {
    let results = Results()
    let group = DispatchGroup()
    let end = Date().addingTimeInterval(seconds)
    for cookie in cookies {
      group.enter()
      Thread.detachNewThread { [port, path] in
        var times: [Double] = []
        do {
          let connection = try Connection(port: port, cookie: cookie)
          while Date() < end {
            let begin = DispatchTime.now().uptimeNanoseconds
            try connection.get(path)
            times.append(Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9)
          }
          results.add(times, nil)
        } catch {
          results.add(times, "\(error)")
        }
        group.leave()
      }
    }
    group.wait()
    return try results.all()
  }
}

/// The measurements of all threads.
private final class Results: @unchecked Sendable {
  // `@unchecked Sendable`: the variables are only accessed under the lock.
  private let lock = NSLock()
  private var times: [Double] = []
  private var failure: String?

  func add(_ more: [Double], _ problem: String?) {
    lock.withLock {
      times += more
      failure = failure ?? problem
    }
  }

  func all() throws -> [Double] {
    try lock.withLock {
      if let failure { throw ShopUnderLoad.Failed(description: failure) }
      return times
    }
  }
}
