import TenonServices

protocol Mailer: Sendable { func send(_ text: String) }
struct SMTPMailer: Mailer { func send(_ text: String) {} }
struct SilentMailer: Mailer { func send(_ text: String) {} }

// extension Container { var mailer: Factory<Mailer> { self { SMTPMailer() }.singleton } }
func assembled() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registry.register((any Mailer).self) { _ in SMTPMailer() }
  return try registry.freeze()
}

func mails(_ container: ServiceContainer) throws {
  // @Injected(\.mailer) var mailer
  let mailer = try container.resolve((any Mailer).self)
  mailer.send("Hello")

  // Container.shared.mailer.register { SilentMailer() }, in a test
  try container.withOverrides {
    $0.register((any Mailer).self, instance: SilentMailer())
  } runSynchronously: {
    try container.resolve((any Mailer).self).send("not sent")
  }
}
