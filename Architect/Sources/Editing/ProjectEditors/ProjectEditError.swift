import Text

/// What the errors of ``ProjectEditError`` are about.
public enum ProjectEditSubject {}

/// The reason that a manifest or a project cannot be changed. The remedy is what to do by hand instead.
public typealias ProjectEditError = DescribedError<ProjectEditSubject>

extension DescribedError.Code where Subject == ProjectEditSubject {
  /// The file could not be read.
  public static var unreadable: Self { Self(rawValue: "unreadable") }
  /// The file lacks something that the change needs.
  public static var missing: Self { Self(rawValue: "missing") }
  /// The change conflicts with something that the project already contains.
  public static var conflict: Self { Self(rawValue: "conflict") }
  /// The request is invalid, such as an empty name or a path outside the project.
  public static var invalid: Self { Self(rawValue: "invalid") }
  /// No file contains the marks between which the change must be written.
  public static var unmarked: Self { Self(rawValue: "unmarked") }
}
