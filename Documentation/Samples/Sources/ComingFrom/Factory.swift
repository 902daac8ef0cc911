import TenonServices

protocol Mailer: Sendable { func send(_ text: String) }
struct SMTPMailer: Mailer { func send(_ text: String) {} }
struct SilentMailer: Mailer { func send(_ text: String) {} }

// sample
final class SignUp: Sendable {
  let mailer: any Mailer  // @Injected(\.mailer) var mailer
  init(mailer: any Mailer) { self.mailer = mailer }
}

func container() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  // extension Container { var mailer: Factory<Mailer> { self { SMTPMailer() }.singleton } }
  registry.register((any Mailer).self) { _ in SMTPMailer() }
  registry.register(SignUp.self, lifetime: .transient, from: SignUp.init)
  return try registry.freeze()
}

func signsUp(in container: ServiceContainer) throws {
  // Container.shared.mailer()
  try container.resolve((any Mailer).self).send("Hello")

  // Container.shared.mailer.register { SilentMailer() }, in a test
  try container.withOverrides {
    $0.register((any Mailer).self, instance: SilentMailer())
  } runSynchronously: {
    try container.resolve(SignUp.self).mailer.send("not sent")
  }
}
// end
