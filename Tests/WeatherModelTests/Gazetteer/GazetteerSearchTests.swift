import Testing

@testable import WeatherModel

/// What people find in the program's own gazetteer.
@Suite struct GazetteerSearchTests {
  private let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer(path: GazetteerAsset.path) }

  /// GeoNames ids that do not change.
  private enum ID {
    static let xian = Place.ID(rawValue: "geonames:1790630")
    static let beijing = Place.ID(rawValue: "geonames:1816670")
    static let tokyo = Place.ID(rawValue: "geonames:1850147")
    static let munich = Place.ID(rawValue: "geonames:2867714")
    static let newYork = Place.ID(rawValue: "geonames:5128581")
    static let saoPaulo = Place.ID(rawValue: "geonames:3448439")
    static let zurich = Place.ID(rawValue: "geonames:2657896")
    static let istanbul = Place.ID(rawValue: "geonames:745044")
  }

  @Test(arguments: [
    ("xian", ID.xian), ("Xi'an", ID.xian), ("XI AN", ID.xian), ("xi’an", ID.xian), ("西安", ID.xian),
    ("西安市", ID.xian), ("münchen", ID.munich), ("munchen", ID.munich), ("muenchen", ID.munich),
    ("Munich", ID.munich), ("MU\u{308}NCHEN", ID.munich), ("慕尼黑", ID.munich),
    ("new york", ID.newYork), ("newyork", ID.newYork), ("New-York", ID.newYork),
    ("紐約", ID.newYork), ("são paulo", ID.saoPaulo), ("sao paulo", ID.saoPaulo),
    ("SÃO", ID.saoPaulo), ("北京", ID.beijing), ("beijing", ID.beijing), ("bj", ID.beijing),
    ("Ｂｅｉｊｉｎｇ", ID.beijing), ("東京", ID.tokyo), ("东京", ID.tokyo), ("tokyo", ID.tokyo),
    ("Tōkyō", ID.tokyo), ("zürich", ID.zurich), ("zurich", ID.zurich), ("苏黎世", ID.zurich),
    ("İstanbul", ID.istanbul), ("istanbul", ID.istanbul), ("ISTANBUL", ID.istanbul),
    ("Стамбул", ID.istanbul),
  ])
  func findsFirst(text: String, id: Place.ID) {
    #expect(gazetteer.search(text, limit: 5).first?.id == id)
  }

  @Test func findsXianByItsInitials() {
    #expect(gazetteer.search("xa", limit: 3).contains { $0.id == ID.xian })
  }

  @Test func tellsNamesakesApart() {
    let springfields = gazetteer.search("springfield", limit: 10).filter { $0.match == .exact }
    #expect(springfields.count == 10)
    #expect(Set(springfields.map(\.region)).count == 10)
    #expect(springfields.allSatisfy { $0.region != nil && $0.country == "United States" })
    let populations = springfields.compactMap(\.population)
    #expect(populations == populations.sorted(by: >))
  }

  @Test func findsTheOneInTheRegion() {
    let hits = gazetteer.search("Springfield, Illinois", limit: 5)
    #expect(hits.map(\.id.rawValue) == ["geonames:4250542"])
    #expect(gazetteer.search("鼓楼，南京", limit: 5).map(\.divisionCode) == ["320106"])
    #expect(gazetteer.search("Springfield, Atlantis", limit: 5).isEmpty)
  }

  /// Divisions and cities with exactly such a name, by codes or ids.
  @Test(arguments: [
    ("西安区", ["231005", "220403"]),
    ("鼓楼", ["350102", "320106", "320302", "410204"]),
    ("朝阳", ["geonames:2038120", "110105", "220104", "211321"]),
    ("浦东", ["310115"]), ("昆山", ["320583"]), ("义乌", ["330782"]), ("蔚县", ["130726"]),
    ("乐清", ["330382"]), ("大理", ["532901"]), ("丽江", ["geonames:1813253"]),
    ("呼和浩特", ["geonames:2036892"]), ("乌鲁木齐", ["geonames:1529102"]),
    ("北京", ["geonames:1816670"]), ("鄠邑", ["610118"]), ("户县", ["610118"]),
  ])
  func findsAllOfAName(text: String, expected: [String]) {
    let hits = gazetteer.search(text, limit: 20).filter {
      $0.match == .exact && $0.kind != .settlement
    }
    #expect(Set(hits.map { $0.divisionCode ?? $0.id.rawValue }) == Set(expected))
    #expect(hits.count == expected.count)
    #expect(Set(hits.map(\.chineseRegion)).count == hits.count || hits.count == 4)
  }

  @Test(arguments: [
    ("yueqing", "330382"), ("yuxian", "130726"), ("chaoyang", "110105"), ("panyu", "440113"),
    ("yanshan", "361124"), ("xingyang", "410182"), ("biyang", "411726"), ("xunxian", "410621"),
    ("shanxian", "371722"), ("guoyang", "341621"), ("luhe", "320116"), ("huangpi", "420116"),
    ("laoting", "130225"), ("hongtong", "141024"), ("wubu", "610829"), ("zhangzi", "140428"),
    ("hongsipu", "640303"), ("minhang", "310112"), ("lvshunkou", "210212"),
    ("lushunkou", "210212"),
  ])
  func knowsWhatDictionariesReadWrongly(pinyin: String, code: String) {
    let hits = gazetteer.search(pinyin, limit: 20)
    #expect(hits.contains { $0.divisionCode == code && $0.match == .exact })
  }

  @Test(arguments: [
    ("luan", "六安"), ("lishui", "丽水"), ("changzhi", "长治"), ("taizhou", "台州"),
    ("bozhou", "亳州"), ("chongqing", "重庆"), ("xiamen", "厦门"),
  ])
  func knowsTheReadingsOfCities(pinyin: String, name: String) {
    let hits = gazetteer.search(pinyin, limit: 10)
    #expect(hits.contains { $0.chineseName == name && $0.match == .exact && $0.kind == .seat })
  }

  /// The bar of the project; 2,805 of 2,845 when this was written.
  @Test func findsNearlyAllDivisionsByNameAndByPinyin() throws {
    let divisions = try GazetteerAsset.divisions()
    #expect(divisions.count == 2845)
    func isFound(_ text: String, _ code: String) -> Bool {
      gazetteer.search(text, limit: 60).contains { $0.divisionCode == code && $0.match == .exact }
    }
    let missing = divisions.filter { !isFound($0.name, $0.code) || !isFound($0.pinyin, $0.code) }
    #expect(divisions.count - missing.count >= 2800, "\(missing.map(\.name))")
  }

  @Test func ranksExactThenPrefixThenWord() {
    let hits = gazetteer.search("york", limit: 200)
    #expect(hits.map(\.match) == hits.map(\.match).sorted())
    #expect(Set(hits.map(\.match)) == [.exact, .prefix, .wordPrefix])
    #expect(hits.first?.id.rawValue == "geonames:2633352")
    #expect(hits.contains { $0.id == ID.newYork && $0.match == .wordPrefix })
    #expect(Set(hits.map(\.id)).count == hits.count)
  }

  @Test func givesTheSameHitsWhateverTheLimit() {
    for text in ["sa", "xa", "san", "springfield", "京", "new"] {
      let many = gazetteer.search(text, limit: 200)
      for limit in [1, 2, 7, 50] {
        #expect(gazetteer.search(text, limit: limit) == Array(many.prefix(limit)), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "", " ", ",", ", Illinois", "\u{0}", "\n", "\t", "\u{1B}[31m", "'-", "\u{301}", "。", "😀",
  ])
  func findsNothingForNoName(text: String) {
    #expect(gazetteer.search(text, limit: 10).isEmpty)
  }

  @Test func readsPastControlCharacters() {
    #expect(gazetteer.search("\u{1B}xi\u{0}an\n", limit: 1).first?.id == ID.xian)
    #expect(gazetteer.search("xian", limit: 0).isEmpty)
    #expect(gazetteer.search("xian", limit: -1).isEmpty)
  }

  @Test(arguments: ["a", "北", "\u{301}", " ", "\u{10FFFF}"])
  func givesUpOnVeryLongTexts(repeated: String) {
    let long = String(repeating: repeated, count: 10_000)
    #expect(gazetteer.search(long, limit: 10).isEmpty)
    #expect(gazetteer.search("xian" + long, limit: 10).isEmpty)
  }

  @Test func namesPlacesInTheLanguageOfTheInterface() throws {
    let hit = try #require(gazetteer.search("鼓楼, 南京", limit: 1).first)
    let chinese = hit.place(in: .chinese)
    #expect(chinese.name == "鼓楼区" && chinese.region == "江苏南京" && chinese.country == "中国")
    let english = hit.place(in: .english)
    #expect(english.name == "Gulou District" && english.region == "Nanjing, Jiangsu")
    #expect(english.country == "China" && english.countryCode == "CN")
    #expect(english.timeZone == "Asia/Shanghai" && english.id.rawValue == "cn:320106")
    let munich = try #require(gazetteer.search("münchen", limit: 1).first)
    #expect(munich.localName == "München" && munich.place(in: .chinese).name == "慕尼黑")
    #expect(munich.place(in: .english).timeZone == "Europe/Berlin")
  }

  @Test func knowsCapitals() throws {
    for name in ["Berlin", "Paris", "Tokyo", "Beijing", "Washington"] {
      #expect(gazetteer.search(name, limit: 5).contains { $0.kind == .capital }, "\(name)")
    }
  }

  @Test func findsTheNearestPlace() throws {
    let point = try #require(Coordinate(latitude: 48.8566, longitude: 2.3522))
    let paris = try #require(gazetteer.nearest(to: point))
    #expect(paris.hit.countryCode == "FR" && paris.meters < 2000)
    // Across the date line the nearest place is not the one with the nearest number.
    let east = try #require(Coordinate(latitude: -16.8, longitude: -179.99))
    let fiji = try #require(gazetteer.nearest(to: east))
    #expect(fiji.hit.countryCode == "FJ" && fiji.meters < 200_000)
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    #expect(try #require(gazetteer.nearest(to: pole)).hit.coordinate.latitude > 70)
  }
}
