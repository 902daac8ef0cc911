import ImageInterface
import ShopUI
import ShopWebServer

/// Serves content that is the same for all users: style sheets, scripts and images.
struct AssetServer: Sendable {
  let images: (any ImageService)?

  /// Returns the response, or `nil` if the address belongs to neither an asset nor an image.
  func answer(_ request: Request) async -> Response? {
    guard let folder = request.path.segments.first, ["assets", "images"].contains(folder) else { return nil }
    guard request.method == .get || request.method == .head else {
      return .text("405\n", status: .methodNotAllowed)
    }
    return folder == "assets" ? asset(request) : await image(request)
  }

  private func asset(_ request: Request) -> Response {
    guard request.path.segments.count == 2,
      let asset = Asset.shop.first(where: { $0.name == request.path.segments[1] })
    else { return .text("404\n", status: .notFound) }
    var response = Response.bytes(asset.bytes, contentType: asset.contentType)
    // Each version of an asset has its own address.
    response.headers["Cache-Control"] =
      request.path.value("v") == asset.version ? "public, max-age=31536000, immutable" : "no-cache"
    return response
  }

  private func image(_ request: Request) async -> Response {
    guard let images, let name = ImageName(segments: Array(request.path.segments.dropFirst())) else {
      return .text("404\n", status: .notFound)
    }
    do {
      let image = try await images.image(named: name)
      let tag = "\"\(image.entityTag)\""
      var response =
        request.headers["If-None-Match"] == tag
        ? Response(.notModified) : Response.bytes(image.bytes, contentType: image.format.contentType)
      response.headers["ETag"] = tag
      response.headers["Cache-Control"] = "public, max-age=86400"
      return response
    } catch ImageError.notFound {
      return .text("404\n", status: .notFound)
    } catch {
      return .text("503\n", status: .serviceUnavailable)
    }
  }
}
