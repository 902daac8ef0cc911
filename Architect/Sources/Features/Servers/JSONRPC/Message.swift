import Formats

/// A message from the other side.
public enum Message: Hashable, Sendable {
  /// A message that requires an answer.
  case request(RequestID, method: String, parameters: JSON)
  /// A message that requires no answer.
  case notification(method: String, parameters: JSON)
  /// The answer to a request from this side; it has no id if the other side could not read the request.
  case response(RequestID?)

  /// The identifier of a request.
  public enum RequestID: Hashable, Sendable {
    case number(Int)
    case text(String)

    init?(_ json: JSON?) {
      if let number = json?.integer {
        self = .number(number)
      } else if let text = json?.string {
        self = .text(text)
      } else {
        return nil
      }
    }

    var json: JSON {
      switch self {
      case .number(let number): .integer(number)
      case .text(let text): .string(text)
      }
    }
  }

  /// Why a value is not a message.
  struct Fault: Error {
    /// The id of the request, if there is one.
    var id: RequestID?
    var error: RPCError
  }

  /// Reads a message of JSON-RPC 2.0.
  /// - Throws: ``Fault``.
  init(_ json: JSON) throws {
    let id = RequestID(json["id"])
    func fault(_ message: String) -> Fault { Fault(id: id, error: RPCError(.invalidRequest, message)) }
    guard json.object != nil else { throw fault("a message must be an object") }
    guard json["jsonrpc"]?.string == "2.0" else { throw fault("'jsonrpc' is not \"2.0\"") }
    guard let method = json["method"] else {
      guard json["result"] != nil || json["error"] != nil else {
        throw fault("there is neither a 'method' nor a result")
      }
      self = .response(id)
      return
    }
    guard id != nil || json["id"] == nil else { throw fault("an 'id' must be a string or a whole number") }
    guard let method = method.string else { throw fault("'method' is not a string") }
    let parameters = json["params"] ?? .object([])
    guard parameters.object != nil || parameters.array != nil || parameters == .null else {
      throw fault("'params' is neither an object nor an array")
    }
    self =
      id.map { .request($0, method: method, parameters: parameters) }
      ?? .notification(method: method, parameters: parameters)
  }
}
