import Testing
import Text

private enum Subject {}

extension DescribedError<Subject>.Code {
  fileprivate static var taken: Self { Self(rawValue: "taken") }
}

@Suite("Described errors", .timeLimit(.minutes(10))) struct DescribedErrorTests {
  @Test("a description says where, why and what to do, as far as that is known")
  func description() {
    let error = DescribedError<Subject>(
      .taken, "there is a Cart", at: .init(line: 3, column: 7), remedy: "choose another name")
    #expect("\(error)" == "3:7: there is a Cart; choose another name")
    #expect("\(DescribedError<Subject>(.taken, "there is a Cart"))" == "there is a Cart")
    #expect(error.code == .taken)
    #expect(error != DescribedError<Subject>(.taken, "there is a Cart"))
  }
}
