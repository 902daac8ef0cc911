import ShopValues
import ShopWebServer

extension Request {
  /// Whether a page of the shop led here, according to the browser. No page of another site can make a
  /// browser claim this.
  var isFromWithin: Bool {
    if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" }
    return origin != nil
  }

  /// The page of the shop that led here.
  var origin: ScreenPath? {
    guard let host = headers["Host"], let referrer = headers["Referer"],
      referrer.hasPrefix("http://\(host)/")
    else { return nil }
    return ScreenPath(parsing: String(referrer.dropFirst("http://\(host)".count)))
  }
}
