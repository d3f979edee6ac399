/// Something that the user can ask for by a key.
enum Command: Hashable, Sendable, CaseIterable {
  case previousCity, nextCity
  case rowUp, rowDown
  case pageUp, pageDown
  case showNow, showHourly, showDaily
  case first, last
  case openDetails
  case search, locate, showCities
  case toggleFavorite
  case refresh
  case switchUnits, switchClock
  case showMessages, showSources, showSettings, showHelp, showAlerts
  case redraw
  case suspend
  case close
  case quit

  /// What it does, as the help says it.
  var title: Phrase {
    switch self {
    case .previousCity: Phrase("city to the left", "左边的城市")
    case .nextCity: Phrase("city to the right", "右边的城市")
    case .rowUp: Phrase("row up, then page", "上一行，再上一页")
    case .rowDown: Phrase("row down, then page", "下一行，再下一页")
    case .pageUp: Phrase("page up", "上一页")
    case .pageDown: Phrase("page down", "下一页")
    case .showNow: Phrase("page Now", "现在")
    case .showHourly: Phrase("page Hourly", "逐时")
    case .showDaily: Phrase("page Daily", "逐日")
    case .first: Phrase("first row", "第一行")
    case .last: Phrase("last row", "最后一行")
    case .openDetails: Phrase("details of the row", "该行详情")
    case .locate: Phrase("find where this computer is (asks GeoClue)", "本机位置（询问 GeoClue）")
    case .search: Phrase("find a city", "搜索城市")
    case .showCities: Phrase("all cities: add, move, remove", "全部城市：添加、移动、移除")
    case .toggleFavorite: Phrase("add or remove this city", "添加或移除该城市")
    case .refresh: Phrase("ask for new data", "刷新")
    case .switchUnits: Phrase("units: metric, imperial, UK, SI", "单位")
    case .switchClock: Phrase("24 or 12 hours", "24或12小时制")
    case .showMessages: Phrase("messages so far", "消息记录")
    case .showSettings: Phrase("settings", "设置")
    case .showSources: Phrase("about, data sources", "关于与数据来源")
    case .showHelp: Phrase("this help", "帮助")
    case .showAlerts: Phrase("weather alerts", "天气预警")
    case .redraw: Phrase("draw the screen again", "重绘屏幕")
    case .suspend: Phrase("to the shell, fg comes back", "挂起")
    case .close: Phrase("close", "关闭")
    case .quit: Phrase("quit", "退出")
    }
  }
}
