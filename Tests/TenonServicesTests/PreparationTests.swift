import TenonServices
import TestSupport
import Testing

/// The seeds' systems have hooks and configuration objects for this; here it is decorators and typed arguments.
@Suite("Preparing a service", .timeLimit(.minutes(10)))
struct PreparationTests {
  final class Editor: Sendable {
    let settings = Box<[String]>([])
  }

  /// What a caller may say, typed.
  struct EditorSettings: Sendable {
    var font: String
    var prepare: @Sendable (Editor) -> Void = { _ in }
  }

  @Test("the owner's hook prepares what the factory made before anyone gets it, once")
  func owner() throws {
    let container = try ServiceRegistry.container {
      $0.register(Editor.self) { _ in Editor() }
      $0.decorate(ServiceKey<Editor>()) { editor, resolver in
        let font = try resolver.resolve(ServiceKey<String>("font"))
        editor.settings.update { $0.append(font) }
        return editor
      }
      $0.register(ServiceKey<String>("font"), instance: "serif")
    }
    _ = try container.resolve(Editor.self)
    #expect(try container.resolve(Editor.self).settings.value == ["serif"])
  }

  @Test("a caller's settings and its own preparation reach the service through a typed argument")
  func caller() throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Editor>(), taking: EditorSettings.self) { _, settings in
        let editor = Editor()
        editor.settings.update { $0.append(settings.font) }
        settings.prepare(editor)
        return editor
      }
    }
    let settings = EditorSettings(font: "mono") { $0.settings.update { $0.append("caller's") } }
    let editor: Editor = try container.resolve(with: settings)
    #expect(editor.settings.value == ["mono", "caller's"])
  }

  protocol Theme: Sendable { var name: String { get } }
  struct Dark: Theme { let name = "dark" }

  @Test("a value behind a protocol is the argument of a service that takes the protocol")
  func existential() throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<String>(), taking: (any Theme).self) { _, theme in theme.name }
    }
    let theme: any Theme = Dark()
    #expect(try container.resolve(ServiceKey<String>(), with: theme) == "dark")
    #expect(try container.resolve(ServiceKey<String>(), taking: (any Theme).self, with: Dark()) == "dark")
    let error = failure { _ = try container.resolve(ServiceKey<String>(), with: Dark()) }
    #expect(error?.description.contains("resolve it `taking:` that type") == true)
    #expect(error?.nearMisses == [.service(String.self, taking: (any Theme).self)])
  }

  @Test("an argument of another type than the registered one is an error that tells the right one")
  func wrongArgument() throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Editor>(), taking: EditorSettings.self) { _, _ in Editor() }
    }
    let error = failure { _ = try container.resolve(ServiceKey<Editor>(), with: "mono") }
    #expect(error?.description.contains("taking EditorSettings") == true)
  }
}
