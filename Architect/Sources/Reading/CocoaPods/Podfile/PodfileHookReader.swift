/// Reads the changes of build settings from a hook such as `post_install`. Lines that it does not understand are kept
/// as they are written.
struct PodfileHookReader {
  private enum Role { case installer, project, target, configuration }

  /// What the current statements are about.
  private struct Context {
    var roles: [String: Role] = [:]
    var targets: [String]?
    var configurations: [String]?
  }

  private var hook: Podfile.Hook
  private let source: PodfileSource

  static func hook(_ name: String, _ block: RubyBlock, line: Int, _ source: PodfileSource) -> Podfile.Hook {
    var reader = PodfileHookReader(hook: Podfile.Hook(name, line: line), source: source)
    var context = Context()
    if let installer = block.parameters.first { context.roles[installer] = .installer }
    reader.read(block.body, context)
    var seen: Set<Int> = []
    reader.hook.rest = reader.hook.rest.filter { seen.insert($0.line).inserted && !$0.text.isEmpty }
    return reader.hook
  }

  // MARK: Statements

  private mutating func read(_ body: [RubyExpression], _ context: Context) {
    var context = context
    for (index, statement) in body.enumerated() {
      if let narrowed = skipped(statement, context) {
        // `next unless target.name == 'Cart'`
        context = narrowed
        continue
      }
      if isJump(statement) {
        // What follows depends on the condition.
        for statement in body[index...] { keep(statement) }
        return
      }
      if !read(statement, context) { keep(statement) }
    }
  }

  /// Keeps the lines of a statement.
  private mutating func keep(_ statement: RubyExpression) {
    let last = statement.end > 0 ? source.line(at: statement.end) : statement.line
    guard last >= statement.line, hook.rest.count < 10_000 else { return }
    for line in statement.line...last { hook.rest.append((line, source.line(line))) }
  }

  /// Returns whether the statement is understood.
  private mutating func read(_ statement: RubyExpression, _ context: Context) -> Bool {
    switch statement.kind {
    case .call(let call): return read(call, statement, context)
    case .assignment(let target, "", let value):
      guard case .call(let element) = target.kind, let name = settingName(element, context) else {
        return false
      }
      guard let text = Self.text(value) else { return false }
      add(name, text, statement, context)
      return true
    case .branches(let branches, isComplete: false):
      guard branches.count == 1, let condition = branches[0].condition,
        let narrowed = narrow(context, by: condition)
      else { return false }
      // A modifier's statement ends where the whole statement ends.
      read(
        branches[0].body.map { inner in
          var inner = inner
          if inner.end == 0 { inner.end = statement.end }
          return inner
        }, narrowed)
      return true
    default: return false
    }
  }

  private mutating func read(_ call: RubyCall, _ statement: RubyExpression, _ context: Context) -> Bool {
    if call.name == "delete", call.block == nil, call.arguments.count == 1,
      let name = Self.text(call.arguments[0]),
      isSettings(call.receiver, context)
    {
      add(name, nil, statement, context)
      return true
    }
    guard call.name == "each", let block = call.block, block.parameters.count == 1, !block.isUnusual,
      let role = elementRole(call.receiver, context)
    else { return false }
    var inner = context
    inner.roles[block.parameters[0]] = role
    read(block.body, inner)
    return true
  }

  private mutating func add(_ name: String, _ value: String?, _ statement: RubyExpression, _ context: Context)
  {
    guard hook.settings.count < 10_000 else { return }
    hook.settings.append(
      Podfile.Setting(
        name, value, targets: context.targets, configurations: context.configurations, line: statement.line))
  }

  // MARK: Values

  private static func text(_ value: RubyExpression) -> String? {
    switch value.kind {
    case .text(let pieces):
      var result = ""
      for piece in pieces {
        guard case .text(let text) = piece else { return nil }
        result += text
      }
      return result
    case .symbol(let name): return name
    case .number(let text): return text
    case .array(let values):
      let texts = values.map(text)
      return texts.contains(nil) ? nil : texts.compactMap { $0 }.joined(separator: " ")
    default: return nil
    }
  }

  private func role(_ expression: RubyExpression?, _ context: Context) -> Role? {
    guard let expression, case .call(let call) = expression.kind, call.arguments.isEmpty, call.block == nil
    else {
      return nil
    }
    guard let receiver = call.receiver else { return context.roles[call.name] }
    if call.name == "pods_project", role(receiver, context) == .installer { return .project }
    return nil
  }

  /// The role of the elements of a list such as `installer.pods_project.targets`.
  private func elementRole(_ list: RubyExpression?, _ context: Context) -> Role? {
    guard let list, case .call(let call) = list.kind else { return nil }
    let owner = role(call.receiver, context)
    switch (call.name, owner) {
    case ("targets", .project?), ("native_targets", .project?): return call.block == nil ? .target : nil
    case ("build_configurations", .project?), ("build_configurations", .target?): return .configuration
    case ("generated_projects", .installer?), ("pod_target_subprojects", .installer?): return .project
    case ("flat_map", _):
      // `installer.generated_projects.flat_map { |project| project.targets }`
      guard elementRole(call.receiver, context) == .project, let block = call.block, block.body.count == 1,
        let parameter = block.parameters.first
      else { return nil }
      return elementRole(block.body[0], Context(roles: [parameter: .project]))
    default: return nil
    }
  }

  /// Whether the expression is `configuration.build_settings`.
  private func isSettings(_ expression: RubyExpression?, _ context: Context) -> Bool {
    guard let expression, case .call(let call) = expression.kind, call.name == "build_settings",
      call.arguments.isEmpty
    else { return false }
    return role(call.receiver, context) == .configuration
  }

  private func settingName(_ element: RubyCall, _ context: Context) -> String? {
    guard element.name == "[]", element.arguments.count == 1, isSettings(element.receiver, context) else {
      return nil
    }
    return Self.text(element.arguments[0])
  }

  // MARK: Conditions

  /// Returns the context in which the statements after `next unless …` are; `nil` for any other statement.
  private func skipped(_ statement: RubyExpression, _ context: Context) -> Context? {
    guard case .branches(let branches, isComplete: false) = statement.kind, branches.count == 1,
      branches[0].body.count == 1, case .jump("next", nil) = branches[0].body[0].kind,
      case .call(let negation)? = branches[0].condition?.kind, negation.name == "!",
      let condition = negation.receiver
    else { return nil }
    return narrow(context, by: condition)
  }

  private func isJump(_ statement: RubyExpression) -> Bool {
    switch statement.kind {
    case .jump: true
    case .branches(let branches, _): branches.contains { $0.body.contains(where: isJump) }
    default: false
    }
  }

  /// Returns the context in which a condition holds; `nil` if the condition is not understood.
  private func narrow(_ context: Context, by condition: RubyExpression) -> Context? {
    guard case .call(let call) = condition.kind else {
      if case .group(let body) = condition.kind, body.count == 1 { return narrow(context, by: body[0]) }
      return nil
    }
    if call.name == "&&", let receiver = call.receiver, let other = call.arguments.first {
      return narrow(context, by: receiver).flatMap { narrow($0, by: other) }
    }
    guard let (role, names) = selection(call, context) else { return nil }
    var result = context
    func intersection(_ old: [String]?) -> [String] { old.map { $0.filter(names.contains) } ?? names }
    if role == .target { result.targets = intersection(context.targets) }
    if role == .configuration { result.configurations = intersection(context.configurations) }
    return result
  }

  /// The targets or configurations that a condition such as `target.name == 'Cart'` selects.
  private func selection(_ call: RubyCall, _ context: Context) -> (Role, [String])? {
    guard let receiver = call.receiver, call.arguments.count == 1 else { return nil }
    let argument = call.arguments[0]
    switch call.name {
    case "==", "eql?":
      for (subject, value) in [(receiver, argument), (argument, receiver)] {
        if let role = namedRole(subject, context), let text = Self.text(value), case .text = value.kind {
          return (role, [text])
        }
      }
      return nil
    case "include?":
      guard case .array(let values) = receiver.kind, let role = namedRole(argument, context) else {
        return nil
      }
      let names = values.map(Self.text)
      return names.contains(nil) ? nil : (role, names.compactMap { $0 })
    case "||":
      guard case .call(let first) = receiver.kind, case .call(let second) = argument.kind,
        let one = selection(first, context), let other = selection(second, context), one.0 == other.0
      else { return nil }
      return (one.0, one.1 + other.1)
    default: return nil
    }
  }

  /// The role of `x` in `x.name` or `x.to_s`.
  private func namedRole(_ expression: RubyExpression, _ context: Context) -> Role? {
    guard case .call(let call) = expression.kind, ["name", "to_s"].contains(call.name),
      call.arguments.isEmpty,
      let role = role(call.receiver, context), role == .target || role == .configuration
    else { return nil }
    return role
  }
}
