internal import SwiftSyntax

/// An initializer that the compiler provides for a struct or a class, and that other modules cannot use.
package struct ImplicitInitializer: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var type: String
    package var value: String?
    /// What the parameter is assigned to.
    package var target: String
  }

  package var parameters: [Parameter] = []
  /// The paths of the types of the parameters.
  package var types: [[String]] = []
  /// The labels of the parameters without a default.
  package var labels: [String] = []
  /// Whether it overrides the superclass's initializer, if there is a superclass.
  package var isOfClass = false

  /// Returns the declaration of the initializer.
  /// - Parameters:
  ///   - access: The access modifier.
  ///   - indent: The white space before the members of the type.
  ///   - step: One more step of indentation.
  ///   - escaping: The parameters whose types are names of function types.
  package func written(access: String, indent: String, step: String, escaping: Set<String> = []) -> String {
    let list = parameters.map { parameter in
      let mark =
        escaping.contains(parameter.name) && !parameter.type.hasPrefix("@escaping") ? "@escaping " : ""
      return "\(parameter.name): \(mark)\(parameter.type)" + (parameter.value.map { " = \($0)" } ?? "")
    }
    let line = "\(indent)\(access) init(\(list.joined(separator: ", ")))"
    guard !parameters.isEmpty else { return line + " {}" }
    let head =
      line.count < 100
      ? line + " {"
      : "\(indent)\(access) init(\n"
        + list.map { indent + step + $0 }.joined(separator: ",\n") + "\n\(indent)) {"
    let body = parameters.map { "\(indent)\(step)\($0.target) = \($0.name)" }
    return head + "\n" + body.joined(separator: "\n") + "\n\(indent)}"
  }

  /// - Returns: `nil` if the type declares an initializer, if its implicit one is only visible in the file, or if it has
  ///   properties whose types cannot be read.
  init?(of index: Int, in tree: DeclarationTree) {
    let kind = tree.nodes[index].kind
    guard [.structure, .class, .actor].contains(kind) else { return nil }
    isOfClass = kind != .structure
    for member in tree.members(of: index) {
      if member.kind == .initializer { return nil }
      guard member.isStored, !member.hasModifier(["static", "class", "lazy"]) else { continue }
      guard tree.isUnconditional(member), let variable = member.syntax.as(VariableDeclSyntax.self),
        add(variable)
      else { return nil }
    }
  }

  /// Adds the parameter of one property.
  /// - Returns: Whether the initializer can be written.
  private mutating func add(_ node: VariableDeclSyntax) -> Bool {
    let isConstant = node.bindingSpecifier.text == "let"
    let isHidden = ["private", "fileprivate"].contains(node.modifiers.access?.name.text ?? "")
    // A type written once, as in `var x, y: Int`, is that of all names before it.
    var following: TypeSyntax?
    var found: [(name: TokenSyntax, type: TypeSyntax?, value: ExprSyntax?)] = []
    for binding in node.bindings.reversed() {
      following = binding.typeAnnotation?.type ?? (binding.initializer == nil ? following : nil)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return false }
      found.append((name, following, binding.initializer?.value))
    }
    for (name, type, value) in found.reversed() {
      if isConstant, value != nil { continue }
      let isOptional =
        type?.is(OptionalTypeSyntax.self) == true
        || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      let hasDefault = value != nil || (isOptional && !isConstant)
      let wrapper = node.attributes.first { element in
        guard case .attribute(let attribute) = element else { return false }
        let name = attribute.attributeName.trimmedDescription
        return name.first?.isUppercase == true && !name.hasSuffix("Actor") && !name.hasSuffix("Builder")
      }
      if isOfClass || isHidden {
        // A class has only the initializer without parameters.
        guard hasDefault || wrapper != nil else { return false }
        continue
      }
      guard let written = type?.trimmedDescription ?? value.flatMap(Self.typeOfLiteral) else {
        guard hasDefault else { return false }
        continue
      }
      add(name.text, written, type, value, wrapper, isOptional: isOptional, isConstant: isConstant)
      if !hasDefault { labels.append(name.plain) }
    }
    return true
  }

  private mutating func add(
    _ name: String, _ written: String, _ type: TypeSyntax?, _ value: ExprSyntax?,
    _ wrapper: AttributeListSyntax.Element?, isOptional: Bool, isConstant: Bool
  ) {
    var parameterType = written
    var target = "self.\(name)"
    if let wrapper, case .attribute(let attribute) = wrapper {
      let wrapperName = attribute.attributeName.trimmedDescription
      if attribute.arguments != nil { return }
      if ["Binding", "ObservedObject", "Environment", "EnvironmentObject"].contains(wrapperName) {
        guard wrapperName == "Binding" else { return }
        parameterType = "Binding<\(written)>"
        target = "self._\(name)"
      }
    }
    if written.hasSuffix("!") { parameterType = String(written.dropLast()) + "?" }
    if let type, Self.needsEscaping(type) { parameterType = "@escaping \(parameterType)" }
    let initial = value?.trimmedDescription ?? (isOptional && !isConstant ? "nil" : nil)
    parameters.append(Parameter(name: name, type: parameterType, value: initial, target: target))
    if let type { types += TypePaths.all(in: type) }
  }

  private static func needsEscaping(_ type: TypeSyntax) -> Bool {
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return false
    }
    return TypePaths.isFunction(type)
  }

  /// The type of a value whose form shows it.
  private static func typeOfLiteral(_ value: ExprSyntax) -> String? {
    if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if value.is(FloatLiteralExprSyntax.self) { return "Double" }
    if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if value.is(StringLiteralExprSyntax.self) { return "String" }
    if let prefix = value.as(PrefixOperatorExprSyntax.self) { return typeOfLiteral(prefix.expression) }
    if let call = value.as(FunctionCallExprSyntax.self) {
      let called = call.calledExpression.trimmedDescription
      let last = called.split(separator: ".").last ?? ""
      return called.hasPrefix("[") || last.first?.isUppercase == true ? called : nil
    }
    if let array = value.as(ArrayExprSyntax.self), let first = array.elements.first,
      let type = typeOfLiteral(first.expression),
      array.elements.allSatisfy({ typeOfLiteral($0.expression) == type })
    {
      return "[\(type)]"
    }
    return nil
  }
}
