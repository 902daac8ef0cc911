import Foundation
import ImageInterface
import ShopImageLoader
import Testing

@Suite("The image loader", .timeLimit(.minutes(10)))
struct ImageLoaderTests {
  @Test(
    "every kind of product can be drawn, well formed, and without an open colour",
    arguments: ProductArtSource.kinds)
  func drawing(kind: String) async throws {
    let loader = ImageLoader(sources: [ProductArtSource()])
    for seed in 0..<4 {
      let name = try #require(ImageName("art/\(kind)/s\(seed).svg"))
      let file = try await loader.image(named: name)
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("~"))
      #expect(TagBalance(text).isBalanced, "\(name)")
    }
  }

  @Test("equal names give equal pictures, and others differ")
  func determinism() async throws {
    var pictures: Set<[UInt8]> = []
    for seed in 0..<30 {
      let name = try #require(ImageName("art/mug/\(seed).svg"))
      let first = try await ImageLoader(sources: [ProductArtSource()]).image(named: name)
      let second = try await ImageLoader(sources: [ProductArtSource()]).image(named: name)
      #expect(first == second)
      pictures.insert(first.bytes)
    }
    #expect(pictures.count > 20)
  }

  @Test("a file in the folder is found, and a link out of it is not followed")
  func folder() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "public")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: root.appending(path: "secret.png"))
    try Data("open".utf8).write(to: folder.appending(path: "open.png"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link.png"), withDestinationURL: root.appending(path: "secret.png"))
    let loader = ImageLoader(sources: [FolderImageSource(root: folder, limit: 5)])
    #expect(try await loader.image(named: #require(ImageName("open.png"))).bytes == Array("open".utf8))
    await #expect(throws: ImageError.notFound("link.png")) {
      try await loader.image(named: #require(ImageName("link.png")))
    }
    try Data("too large".utf8).write(to: folder.appending(path: "large.png"))
    await #expect(throws: ImageError.self) { try await loader.image(named: #require(ImageName("large.png"))) }
  }

  @Test("an unknown kind is not found")
  func unknown() async throws {
    let name = try #require(ImageName("art/dragon/1.svg"))
    await #expect(throws: ImageError.notFound("art/dragon/1.svg")) {
      try await ImageLoader(sources: [ProductArtSource()]).image(named: name)
    }
  }
}

/// Whether every element of an SVG text is closed, in the right order.
private struct TagBalance {
  private(set) var isBalanced = true

  init(_ text: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<") {
      guard let end = part.lastIndex(of: ">") else {
        isBalanced = false
        return
      }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { isBalanced = false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
      if tag.filter({ $0 == "\"" }).count % 2 != 0 { isBalanced = false }
    }
    if !open.isEmpty { isBalanced = false }
  }
}
