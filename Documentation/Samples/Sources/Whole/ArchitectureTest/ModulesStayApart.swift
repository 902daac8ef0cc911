import TenonArchitecture
import Testing

@Test func modulesStayApart() async throws { try await checkArchitecture() }
