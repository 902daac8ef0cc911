import TenonRoutePatterns

/// The test of a segment with several parameters in a frozen table.
struct SeveralTest: Sendable {
  var shape: SegmentShape
  var kinds: [(kind: SegmentKind, converter: UInt16)]
}
