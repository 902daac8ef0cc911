internal import SwiftSyntax
internal import Text

/// Makes texts: literals with values inside, and what Swift prints for cases and types.
extension Evaluator {
  func text(_ literal: StringLiteralExprSyntax, _ scope: Scope) -> Value {
    if let whole = literal.representedLiteralValue { return make(.string(whole)) }
    var result = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        guard let part = Self.unescaped(segment.content.text, isRaw: literal.openingPounds != nil) else {
          return unknown(literal, scope, "a text with escape sequences")
        }
        result += part
      case .expressionSegment(let segment):
        guard let inner = segment.expressions.first?.expression else { continue }
        let value = evaluate(inner, scope)
        if let gap = value.gap { return make(.unknown(gap)) }
        // The manifest may declare interpolations of its own.
        guard segment.expressions.count == 1, segment.expressions.first?.label == nil,
          !Self.interpolations.contains(where: {
            declarations.types[$0]?.declares("appendInterpolation") == true
          }),
          let shown = text(of: value, isReflected: false)
        else { return unknown(inner, scope, "a string interpolation with an unsupported value") }
        guard let part = shown.string else { return shown }
        guard meter.allows(.walking(Meter.size(ofText: result), Meter.size(ofText: part))) else {
          return refused()
        }
        result += part
      @unknown default: return unknown(literal, scope, "a text of a new kind")
      }
    }
    return make(.string(result))
  }

  private static let interpolations = ["DefaultStringInterpolation", "String.StringInterpolation"]

  /// Returns the text that Swift makes of a value in an interpolation and with `String(describing:)` or, if it is
  /// reflected, with `String(reflecting:)`. Returns `nil` if this is not known.
  func text(of value: Value, isReflected: Bool) -> Value? {
    // Swift writes `Optional(…)`.
    guard !value.isOptional else { return nil }
    switch value.content {
    case .unknown: return value
    case .type(let type): return name(ofType: type, isQualified: isReflected).map { make(.string($0)) }
    case .enumCase(let type, _, _), .instance(let type, _):
      return text(of: value, type, isReflected: isReflected)
    case .string(let text) where isReflected:
      // Other characters may be written with escape sequences.
      let isPlain = text.utf8.allSatisfy { (32..<127).contains($0) && $0 != 34 && $0 != 92 }
      return isPlain ? make(.string("\"\(text)\"")) : nil
    // All paths in a manifest are relative to the package's folder.
    case .member where vocabulary.program != nil:
      return value.isPackageFolder && !isReflected ? make(.string(".")) : nil
    case .member(_, nil, of: let type?) where isReflected || declarations.types[type]?.isOwn == true:
      return nil
    default: return StandardMembers.text(of: value).map { make(.string($0)) }
    }
  }

  /// Returns the text of a value of one of the manifest's own types. The type may describe its values itself.
  private func text(of value: Value, _ type: String, isReflected: Bool) -> Value? {
    let lineage = lineage(of: type)
    let isClear = !lineage.contains {
      declarations.types[$0]?.inheritsUnknown == true || Self.describing.contains($0)
        || declarations.aliasNames.contains($0)
    }
    guard isClear else { return nil }
    let described = [
      ("CustomStringConvertible", "description"), ("CustomDebugStringConvertible", "debugDescription"),
    ]
    for (conformance, property) in isReflected ? described.reversed() : described {
      let isDeclared = lineage.contains { declarations.types[$0]?.properties[property] != nil }
      guard lineage.contains(conformance) else {
        // A type that declares the property conforms in most cases, perhaps through an alias.
        if isDeclared { return nil }
        continue
      }
      guard isDeclared, let shown = instanceMember(value, property, nil) else { return nil }
      return shown.string != nil || shown.gap != nil ? shown : nil
    }
    guard case .enumCase(_, let name, let payload) = value.content, payload.isEmpty,
      declarations.types[type]?.cases.first(where: { $0.name == name })?.parameters == nil
    else { return nil }
    guard isReflected else { return make(.string(name)) }
    return self.name(ofType: type, isQualified: true).map { make(.string("\($0).\(name)")) }
  }

  /// The protocols that add a description, or another way to write a value.
  private static let describing: Set<String> = [
    "CodingKey", "LosslessStringConvertible", "TextOutputStreamable",
  ]

  /// Returns what Swift prints for a type: its name, or its name with the module and the types around it.
  private func name(ofType type: String, isQualified: Bool) -> String? {
    if Self.printed.contains(type) { return isQualified ? "Swift.\(type)" : type }
    guard let own = declarations.types[type], own.isOwn, !own.isGeneric, !own.isProtocol,
      let last = type.split(separator: ".").last
    else { return nil }
    guard isQualified else { return String(last) }
    guard let module = own.unit?.module else { return nil }
    // Swift writes private types, and those inside a type of another module, in other ways.
    var around: String? = type
    while let current = around {
      guard let declaration = declarations.types[current], declaration.isOwn, !declaration.isPrivate,
        !declaration.isGeneric, declaration.unit?.module == module
      else { return nil }
      around = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return "\(module).\(type)"
  }

  private static let printed: Set<String> = ["Bool", "Character", "Double", "Int", "String", "Substring"]

  /// Returns the result of one of Swift's own functions.
  func standardFunction(_ name: String, _ arguments: [Value.Argument]) -> Value? {
    switch (name, arguments.map(\.label)) {
    case ("type", ["of"]):
      let value = arguments[0].value
      guard value.gap == nil, !value.isOptional else { return nil }
      return dynamicType(of: value).map { make(.type($0)) }
    case ("max", [nil, nil]), ("min", [nil, nil]):
      guard case .number(let first) = arguments[0].value.kind,
        case .number(let second) = arguments[1].value.kind,
        let first = Int(first), let second = Int(second)
      else { return nil }
      return make(.number("\(name == "max" ? max(first, second) : min(first, second))"))
    default: return nil
    }
  }

  /// The type that a value has when the manifest runs, if it is printed in a known way.
  private func dynamicType(of value: Value) -> String? {
    switch value.content {
    case .string: "String"
    case .boolean: "Bool"
    case .enumCase(let type, _, _), .instance(let type, _):
      declarations.types[type]?.isOwn == true ? type : nil
    default: nil
    }
  }

  /// Returns the type that a type parameter stands for in a call, or an unknown value.
  func typeArgument(_ parameter: TypeParameter, _ function: Declarations.Function, _ scope: Scope) -> Value {
    for own in function.parameters where parameter.isConstrained {
      let name = (own.secondName ?? own.firstName).plain
      guard let value = scope.values[name], !value.isOptional else { continue }
      switch (own.type.trimmedDescription, value.kind) {
      case ("\(parameter.name).Type", .type): return value
      case (parameter.name, .enumCase(let type, _, _)), (parameter.name, .instance(let type, _)):
        return make(.type(type))
      default: continue
      }
    }
    return make(.unknown(gap(function.parameters, function.unit, "the type parameter `\(parameter.name)`")))
  }

  /// Returns the text that a segment of a literal stands for, or `nil` if it contains an unsupported escape sequence.
  private static func unescaped(_ text: String, isRaw: Bool) -> String? {
    guard !isRaw, text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        switch character {
        case "n": result += "\n"
        case "t": result += "\t"
        case "\\", "\"", "'": result.append(character)
        default: return nil
        }
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? nil : result
  }
}
