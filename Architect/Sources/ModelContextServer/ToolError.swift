/// Why a tool did not do what it was asked: the cause, and what to do about it.
struct ToolError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
