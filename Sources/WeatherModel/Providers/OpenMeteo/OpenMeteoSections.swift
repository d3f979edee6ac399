/// The sections of an answer under today's names and in the model's units.
struct OpenMeteoSections {
  let current: OpenMeteoFigures?
  let quarterHours: OpenMeteoColumns?
  let hourly: OpenMeteoColumns?
  let daily: OpenMeteoColumns?

  init(_ response: OpenMeteoResponse) {
    let tables = [response.hourly, response.daily, response.quarterHours].compactMap { $0 }
    let models = Self.models(of: tables)
    let allUnits = [response.current?.units ?? [:]] + tables.map(\.units)
    func columns(_ table: OpenMeteoTable?) -> OpenMeteoColumns? {
      table.map {
        OpenMeteoColumns(
          $0, models: models, units: OpenMeteoUnits(stated: [$0.units] + allUnits, models: models))
      }
    }
    current = response.current.map {
      OpenMeteoFigures(
        row: $0,
        units: OpenMeteoUnits(
          stated: allUnits, models: models, usesOlderNames: $0.usesOlderNames))
    }
    quarterHours = columns(response.quarterHours)
    hourly = columns(response.hourly)
    daily = columns(response.daily)
  }

  /// The models whose names stand behind keys, the one to prefer first.
  ///
  /// The service's own blend is best, then the model that says most, then the alphabet: regional
  /// models know few variables and end after two days.
  private static func models(of tables: [OpenMeteoTable]) -> [String] {
    var figures: [String: Int] = [:]
    for table in tables {
      for (key, column) in table.columns {
        guard let model = OpenMeteoVariable.modelSuffix(of: key) else { continue }
        figures[model, default: 0] += column.values.count { $0 != nil }
      }
    }
    func rank(_ model: String) -> (Int, Int, String) {
      (model == "best_match" ? 0 : 1, -(figures[model] ?? 0), model)
    }
    return figures.keys.sorted { rank($0) < rank($1) }
  }
}

/// The section of current weather.
struct OpenMeteoFigures {
  let row: OpenMeteoRow
  let units: OpenMeteoUnits

  var time: OpenMeteoTime { row.time }

  subscript(variable: OpenMeteoVariable) -> Double? {
    for name in variable.names {
      if let number = row.numbers[name] { return units.conversion(for: variable)(number) }
    }
    return nil
  }
}

/// A section of columns.
struct OpenMeteoColumns {
  let table: OpenMeteoTable
  private let models: [String]
  private let units: OpenMeteoUnits

  init(_ table: OpenMeteoTable, models: [String], units: OpenMeteoUnits) {
    self.table = table
    self.models = models
    self.units = units
  }

  var times: [OpenMeteoTime] { table.times }

  /// The figures of a variable, of the first model that has any; empty where none has.
  subscript(variable: OpenMeteoVariable) -> NumberColumn {
    var usesOlderName = false
    for name in variable.names {
      for key in [name] + models.map({ name + "_" + $0 }) {
        guard let column = table.columns[key], column.values.contains(where: { $0 != nil }) else {
          continue
        }
        var units = units
        units.usesOlderNames = usesOlderName
        let conversion = units.conversion(for: variable)
        guard conversion != .none else { return column }
        return NumberColumn(column.values.map { $0.map { conversion($0) } })
      }
      usesOlderName = true
    }
    return NumberColumn([])
  }
}
