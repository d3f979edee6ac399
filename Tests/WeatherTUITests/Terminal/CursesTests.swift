import Testing

/// The parent of all suites that use curses: it knows one terminal at a time, for a whole process.
@Suite(.serialized) enum CursesTests {}
