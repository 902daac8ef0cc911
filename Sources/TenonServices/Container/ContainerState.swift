/// What a container owns and changes under its lock.
struct ContainerState {
  /// The table that readers see.
  var table: ServiceTable
  /// Tables that were replaced. A reader may still look into one, so they are kept as long as the container.
  var retiredTables: [ServiceTable] = []
  /// Cells that are in no table any more, kept for the same reason.
  var retiredCells: [Cell] = []
  /// Cells whose value was made here, in the order of making.
  var created: [Cell] = []
  var isShutDown = false
  /// How often each service was resolved; `nil` while nobody counts.
  var resolutions: [ServiceIdentity: Int]?
  /// The largest order given to a cell so far, plus one.
  var nextOrder: UInt32

  init(table: ServiceTable, count: Int) {
    self.table = table
    nextOrder = UInt32(count)
  }

  /// Frees everything: values in the reverse order of their making, then instances, then memory.
  mutating func destroy() {
    let isCreated = Set(created)
    for cell in created.reversed() { cell.operations.destroy(cell) }
    for cell in (table.cells + retiredCells).reversed() where !isCreated.contains(cell) {
      cell.operations.destroy(cell)
    }
    for table in retiredTables { table.deallocate() }
    table.deallocate()
  }
}
