import CMicrohttpd

/// Passes a response to the library.
enum ResponseWriter {
  static func queue(_ response: Response, stream: EventStreamBody?, on connection: OpaquePointer)
    -> MHD_Result
  {
    let handle: OpaquePointer?
    if let stream {
      handle = stream.makeResponse()
    } else {
      handle = (response.bytes ?? []).withUnsafeBytes { shop_http_response($0.count, $0.baseAddress) }
    }
    guard let handle else { return shop_http_no }
    defer { MHD_destroy_response(handle) }
    for field in SecurityHeaders.complete(response.headers).fields {
      _ = MHD_add_response_header(handle, field.name.description, field.value)
    }
    return MHD_queue_response(connection, response.status.rawValue, handle)
  }
}
