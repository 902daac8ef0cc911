import Testing
@testable import TenonServices
@Test func placeholder() { #expect(Bool(true)) }
