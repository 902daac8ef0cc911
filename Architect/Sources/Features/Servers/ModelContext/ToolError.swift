/// The error of a tool that failed: the cause, and what to do about it.
struct ToolError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
