import TenonServices

protocol Animal: Sendable { var name: String { get } }
struct Cat: Animal { let name = "Mimi" }

final class PetOwner: Sendable {
  let pet: any Animal
  init(pet: any Animal) { self.pet = pet }
}

// sample
// class PetAssembly: Assembly
func registerPets(in registry: inout ServiceRegistry) {
  // container.register(Animal.self) { _ in Cat() }
  registry.register((any Animal).self, lifetime: .transient) { _ in Cat() }
  // container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
  registry.register(PetOwner.self, from: PetOwner.init)  // resolves the parameters by type, and is verified
}

// Assembler([PetAssembly()])
func assembled() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registerPets(in: &registry)
  return try registry.freeze()
}

func pets() throws {
  // assembler.resolver.resolve(PetOwner.self)!
  print(try assembled().resolve(PetOwner.self).pet.name)
}
// end

@MainActor final class PetController {
  var owner: PetOwner?
}

func registerPages(in registry: inout ServiceRegistry) {
  // sample
  // A view controller with an injected property.
  registry.register(MainActorServiceKey<PetController>(), lifetime: .transient) { resolver in
    let page = PetController()
    page.owner = try resolver.resolve(PetOwner.self)
    return page
  }
  // end
}
