// visionOS has the newer form in all of its versions; the libraries use it only there, because iOS 16 lacks it.
#if os(visionOS)
  extension View {
    public func onChange<Value: Equatable>(
      of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some View {
      onChange(of: value, perform: { action(value, $0) })
    }
  }
#endif
