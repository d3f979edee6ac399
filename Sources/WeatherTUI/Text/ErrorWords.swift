import WeatherModel

extension ProviderError {
  /// The error as a sentence of the interface.
  ///
  /// The sentence that the provider made is English. In Chinese its kind and the service are said,
  /// and the sentence follows where the remedy is in it: the name of a variable, or the service's
  /// own words.
  func words(_ language: Language) -> String {
    switch language {
    case .english: return message
    case .chinese: break
    }
    let named = Self.serviceNames.filter { message.contains($0) }
    let service = named.isEmpty ? "天气服务" : named.joined(separator: "、")
    return switch kind {
    case .unreachable: "无法连接 \(service)：请检查网络"
    case .interrupted: "与 \(service) 的连接中断"
    case .insecure: "\(service) 的证书不可信：请检查时钟或 WX_CA_FILE"
    case .rateLimited: "\(service) 暂时限制请求"
    case .serviceDown: "\(service) 暂时不可用"
    case .refused: "\(service) 拒绝了请求：\(message)"
    case .unauthorized: "\(service) 不接受密钥：\(message)"
    case .notWeather: "收到的不是天气数据：网络可能需要登录"
    case .unreadable: "\(service) 的数据无法读取"
    case .empty: "没有结果：\(message)"
    case .setup: "设置有误：\(message)"
    case .cancelled: "已取消"
    }
  }

  private static let serviceNames =
    ProviderID.allCases.map(\.displayName) + ["weather.gov"]
}

extension LocationError {
  /// The error as a sentence of the interface.
  func words(_ language: Language) -> String {
    switch language {
    case .english: return message
    case .chinese: break
    }
    let cause: String? =
      switch self {
      case .libraryMissing(let name): "缺少 \(name)，请安装 libsystemd0"
      case .libraryTooOld(let name): "\(name) 过旧，请更新 libsystemd0"
      case .noSystemBus: "没有系统总线，请启动 dbus"
      case .notInstalled: "缺少 GeoClue，请安装 geoclue-2.0"
      case .refused: "系统不允许，请检查隐私设置"
      case .noAnswer: "GeoClue 没有回应"
      case .unusableAnswer, .failed: "GeoClue 无法使用"
      case .cancelled: nil
      }
    return cause.map { "所在位置未知：\($0)，或按名称搜索" } ?? "已取消"
  }
}
