"""What is particular to names in China."""

# Official name -> (short name, Latin name). The Latin names are those that English has.
PROVINCES = {
    "北京市": ("北京", "Beijing"), "天津市": ("天津", "Tianjin"), "河北省": ("河北", "Hebei"),
    "山西省": ("山西", "Shanxi"), "内蒙古自治区": ("内蒙古", "Inner Mongolia"),
    "辽宁省": ("辽宁", "Liaoning"), "吉林省": ("吉林", "Jilin"),
    "黑龙江省": ("黑龙江", "Heilongjiang"), "上海市": ("上海", "Shanghai"),
    "江苏省": ("江苏", "Jiangsu"), "浙江省": ("浙江", "Zhejiang"), "安徽省": ("安徽", "Anhui"),
    "福建省": ("福建", "Fujian"), "江西省": ("江西", "Jiangxi"), "山东省": ("山东", "Shandong"),
    "河南省": ("河南", "Henan"), "湖北省": ("湖北", "Hubei"), "湖南省": ("湖南", "Hunan"),
    "广东省": ("广东", "Guangdong"), "广西壮族自治区": ("广西", "Guangxi"),
    "海南省": ("海南", "Hainan"), "重庆市": ("重庆", "Chongqing"), "四川省": ("四川", "Sichuan"),
    "贵州省": ("贵州", "Guizhou"), "云南省": ("云南", "Yunnan"), "西藏自治区": ("西藏", "Tibet"),
    "陕西省": ("陕西", "Shaanxi"), "甘肃省": ("甘肃", "Gansu"), "青海省": ("青海", "Qinghai"),
    "宁夏回族自治区": ("宁夏", "Ningxia"), "新疆维吾尔自治区": ("新疆", "Xinjiang"),
}

# Prefectures that no city is named after, by the code of the division that is their seat.
PREFECTURES_BY_SEAT = {
    "222401": "延边", "433101": "湘西", "513201": "阿坝", "513301": "甘孜", "513401": "凉山",
    "522301": "黔西南", "522601": "黔东南", "522701": "黔南", "532503": "红河", "532801": "西双版纳",
    "533103": "德宏", "533301": "怒江", "533401": "迪庆", "623001": "甘南", "632223": "海北",
    "632301": "黄南", "632621": "果洛", "632802": "海西", "652701": "博尔塔拉",
    "652801": "巴音郭楞", "653001": "克孜勒苏", "654002": "伊犁", "152201": "兴安盟",
    "152502": "锡林郭勒", "152921": "阿拉善", "542523": "阿里",
}

# The peoples whose names stand in those of autonomous units.
PEOPLES = sorted((
    "各族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 "
    "哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 "
    "达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 "
    "俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族 "
    "蒙古 哈萨克 柯尔克孜 塔吉克 锡伯").split(), key=len, reverse=True)

AUTONOMOUS = ("自治县", "自治旗", "自治州", "自治区")
KINDS = ("新区", "地区", "县", "区", "市", "旗", "盟", "省")
# The only ones of their kind; in 万柏林区 and the like, 林 belongs to the name.
UNIQUE_KINDS = {"神农架林区": "神农架", "六枝特区": "六枝"}


def without_peoples(name: str) -> str:
    """ "玉屏侗族" -> "玉屏"; never down to nothing."""
    while True:
        for people in PEOPLES:
            if name.endswith(people) and len(name) > len(people) + 1:
                name = name[: -len(people)]
                break
        else:
            return name


def stem(name: str) -> str:
    """A division's name without its kind: "朝阳区" -> "朝阳"; "蔚县" stays, one character is none."""
    if name in UNIQUE_KINDS:
        return UNIQUE_KINDS[name]
    for kind in AUTONOMOUS:
        if name.endswith(kind) and len(name) > len(kind):
            return without_peoples(name[: -len(kind)])
    for kind in KINDS:
        if name.endswith(kind):
            bare = name[: -len(kind)]
            if kind == "区":
                bare = without_peoples(bare)
            if len(bare) >= 2:
                return bare
            # "郊区", "蔚县"; "X新区" of one character before the kind is a 区.
            if kind != "新区":
                return name
    return name


def latin_kind(name: str) -> str:
    """The English word for a division's kind; empty for cities."""
    if name.endswith(("自治县", "县")):
        return "County"
    if name.endswith(("自治旗", "旗")):
        return "Banner"
    if name.endswith("区"):
        return "District"
    return ""
