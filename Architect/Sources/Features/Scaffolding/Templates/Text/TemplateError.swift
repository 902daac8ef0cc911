import Text

/// What the errors of ``TemplateError`` are about.
public enum TemplateSubject {}

/// The reason that new files cannot be written.
public typealias TemplateError = DescribedError<TemplateSubject>

extension DescribedError.Code where Subject == TemplateSubject {
  /// A module or an application cannot have this name.
  public static var invalidName: Self { Self(rawValue: "invalid-name") }
  /// The configuration has no such layer.
  public static var unknownLayer: Self { Self(rawValue: "unknown-layer") }
  /// The repository, or its format, cannot have a module or a part of this kind.
  public static var unsupported: Self { Self(rawValue: "unsupported") }
  /// Something with this name already exists.
  public static var taken: Self { Self(rawValue: "taken") }
  /// A template contains an unknown placeholder.
  public static var unknownPlaceholder: Self { Self(rawValue: "unknown-placeholder") }
  /// A folder is not a template.
  public static var unreadable: Self { Self(rawValue: "unreadable") }
}
