import Architect
import Files
import Samples
import Testing

@Suite("Where the records of changes are", .timeLimit(.minutes(10))) struct RecordFolderTests {
  @Test("records behind a link in the repository are neither read nor written")
  func linked() throws {
    let outside = try SampleRepository()
    let sample = try SampleRepository(["a.txt": "a"])
    try sample.link("state", to: outside.root)
    for base in ["state", "state/deeper"] {
      let path = FilePath.join(sample.root, base)
      #expect(throws: ChangeError(.linkedRecord, [path])) {
        try ChangeHistory(ofUserFor: sample.root, base: path)
      }
    }
    #expect(try FileSystem.entries(of: outside.root).isEmpty)
    // A folder of the checkout itself may be the user's, as in a home folder under git.
    _ = try ChangeHistory(ofUserFor: sample.root, base: sample.root + "/own")
  }

  @Test("records that git tracks are neither read nor written")
  func tracked() throws {
    let sample = try SampleRepository(["a.txt": "a"])
    let base = sample.root + "/state"
    let folder = try ChangeHistory(ofUserFor: sample.root, base: base).folder
    try sample.write(FilePath.relative(folder, to: sample.root) + "/1.json", "{}")
    _ = try ChangeHistory(ofUserFor: sample.root, base: base)
    try sample.commit()
    #expect(throws: ChangeError(.trackedRecord, [folder])) {
      try ChangeHistory(ofUserFor: sample.root, base: base)
    }
  }
}
