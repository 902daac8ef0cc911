/// What one framework registers and uses, as a list by key: three lines or so for each.
struct RegistrationList {
  let lines: [String]

  init(_ registrations: Registrations, _ framework: Registration.Framework) {
    lines = registrations.groups(of: framework).flatMap { group in
      ["    \(group.title.onOneLine)\(group.isComputed ? " (computed)" : "")"]
        + Self.places(group.registered, "registered", missing: group.isComputed ? nil : "registered nowhere")
        + Self.places(group.uses, "used", missing: nil)
    }
  }

  /// The places by file: `registered  App/A.swift:3, 7 (through show())`.
  private static func places(_ all: [Registration], _ word: String, missing: String?) -> [String] {
    guard !all.isEmpty else { return missing.map { ["      \($0)"] } ?? [] }
    var files: [(file: String, texts: [String])] = []
    for (index, one) in all.enumerated() {
      if files.last?.file != one.place.file { files.append((one.place.file, [])) }
      // What holds for several lines is said once.
      let next = index + 1 < all.count && all[index + 1].place.file == one.place.file ? all[index + 1] : nil
      let note = note(on: one)
      let isSaid = note.isEmpty || next.map(Self.note) == note
      files[files.count - 1].texts.append("\(one.place.line)\(isSaid ? "" : note)")
    }
    return files.enumerated().map { index, file in
      let start = index == 0 ? word : ""
      return
        "      \(start.padded(to: "registered".count))  \(file.file.onOneLine):\(file.texts.joined(separator: ", "))"
    }
  }

  private static func note(on one: Registration) -> String {
    var notes: [String] = []
    if let method = one.through { notes.append("through \(method.onOneLine)") }
    if one.isTest { notes.append("test") }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }
}

extension String {
  /// The text with spaces after it.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
