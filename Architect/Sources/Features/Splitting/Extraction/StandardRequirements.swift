/// What the protocols of the standard library and of the usual frameworks require.
enum StandardRequirements {
  static let names: Set<String> = [
    "==", "<", "<=", ">", ">=", "+", "-", "*", "+=", "-=", "*=", "hash", "hashValue", "description",
    "debugDescription", "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor",
    "customMirror",
    "encode", "CodingKeys", "rawValue", "RawValue", "allCases", "AllCases", "id", "ID", "body", "Body",
    "makeIterator", "Iterator", "Element", "next", "underestimatedCount", "startIndex", "endIndex", "index",
    "formIndex", "Index", "Indices", "indices", "SubSequence", "count", "isEmpty", "distance",
    "replaceSubrange",
    "subscript", "init", "wrappedValue", "projectedValue", "AsyncIterator", "makeAsyncIterator",
    "stringValue",
    "intValue", "Output", "Failure", "Input", "receive", "Value", "defaultValue", "reduce", "write",
    "validate",
    "run", "advanced", "Stride", "magnitude", "Magnitude", "zero", "IntegerLiteralType", "StringLiteralType",
    "ArrayLiteralElement", "Key", "makeBody", "transform", "codingPath", "userInfo", "unownedExecutor",
  ]
}
