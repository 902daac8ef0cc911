/// A table as plain data, for an inspector, a snapshot or the architect. Equal registrations give equal exports.
public struct RouteTableExport: Codable, Hashable, Sendable {
  /// Grows when the form changes.
  public var format = 1
  /// The routes in the order of registration.
  public var routes: [RouteDescription]
}

extension RouteTable {
  /// The table as plain data.
  public func export() -> RouteTableExport { RouteTableExport(routes: routes) }
}

extension RouteTable: CustomStringConvertible {
  /// All routes, one a line in the order of registration: pattern, exposure, owner, type, place.
  public var description: String {
    let rows = routes.map { route in
      [
        route.pattern, route.exposure.rawValue, route.owner ?? "-", route.type ?? "-",
        route.place.description,
      ]
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        column == 4
          ? row[column] : row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
