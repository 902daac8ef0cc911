import TenonServices

protocol Animal: Sendable { var name: String { get } }
struct Cat: Animal { let name = "Mimi" }

final class PetOwner: Sendable {
  let pet: any Animal
  init(pet: any Animal) { self.pet = pet }
}

func pets() throws {
  var registry = ServiceRegistry()
  // container.register(Animal.self) { _ in Cat() }
  registry.register((any Animal).self, lifetime: .transient) { _ in Cat() }
  // container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
  registry.register(PetOwner.self, from: PetOwner.init)  // resolves the parameters by type, and is verified

  let container = try registry.freeze()
  // container.resolve(PetOwner.self)!
  print(try container.resolve(PetOwner.self).pet.name)
}
