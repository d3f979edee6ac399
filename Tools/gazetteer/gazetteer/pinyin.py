"""Chinese names in Latin letters."""

import functools

from pypinyin import Style, lazy_pinyin

# Readings that a dictionary of words gets wrong in names of places, by the name's beginning.
# Longer beginnings go first.
READINGS = {
    "朝阳": "chao yang", "潮阳": "chao yang", "长治": "chang zhi", "长子县": "zhang zi xian",
    "长乐": "chang le", "长垣": "chang yuan", "延长县": "yan chang xian", "子长": "zi chang",
    "乐清": "yue qing", "乐陵": "lao ling", "乐亭": "lao ting", "乐平": "le ping",
    "乐业": "le ye", "乐都": "le du", "乐安": "le an", "乐昌": "le chang", "乐至": "le zhi",
    "乐东": "le dong", "将乐": "jiang le", "静乐": "jing le", "民乐": "min le",
    "康乐": "kang le", "昌乐": "chang le", "平乐": "ping le",
    "蔚县": "yu xian", "尉犁": "yu li", "尉氏": "wei shi", "六安": "lu an", "六合": "lu he",
    "六枝": "liu zhi", "六盘水": "liu pan shui", "丽水": "li shui", "台州": "tai zhou",
    "天台": "tian tai", "铅山": "yan shan", "番禺": "pan yu", "荥阳": "xing yang",
    "荥经": "ying jing", "泌阳": "bi yang", "浚县": "xun xian", "单县": "shan xian",
    "涡阳": "guo yang", "亳州": "bo zhou", "大城县": "dai cheng xian", "大埔": "da bu",
    "井陉": "jing xing", "洪洞": "hong tong", "繁峙": "fan shi", "隰县": "xi xian",
    "任丘": "ren qiu", "任城": "ren cheng", "任泽": "ren ze", "曲阜": "qu fu", "曲阳": "qu yang",
    "曲周": "qu zhou", "曲沃": "qu wo", "曲江": "qu jiang", "曲靖": "qu jing", "曲松": "qu song",
    "曲水": "qu shui", "曲麻莱": "qu ma lai", "阳曲": "yang qu", "河曲": "he qu",
    "垣曲": "yuan qu", "玛曲": "ma qu", "舟曲": "zhou qu", "碌曲": "lu qu", "莘县": "shen xian",
    "冠县": "guan xian", "费县": "fei xian", "东阿": "dong e", "东莞": "dong guan",
    "莒县": "ju xian", "中牟": "zhong mu", "牟平": "mu ping", "牟定": "mou ding",
    "睢县": "sui xian", "渑池": "mian chi", "柘城": "zhe cheng", "柘荣": "zhe rong",
    "歙县": "she xian", "涉县": "she xian", "黟县": "yi xian", "枞阳": "zong yang",
    "砀山": "dang shan", "颍上": "ying shang", "蚌埠": "beng bu", "蚌山": "beng shan",
    "埇桥": "yong qiao", "盱眙": "xu yi", "邗江": "han jiang", "邳州": "pi zhou",
    "鄞州": "yin zhou", "嵊州": "sheng zhou", "嵊泗": "sheng si", "厦门": "xia men",
    "重庆": "chong qing", "成都": "cheng du", "都昌": "du chang", "都匀": "du yun",
    "都安": "du an", "都兰": "du lan", "都江堰": "du jiang yan", "宜都": "yi du",
    "信都": "xin du", "新都": "xin du", "商都": "shang du", "尧都": "yao du", "花都": "hua du",
    "丰都": "feng du", "武都": "wu du", "于都": "yu du", "襄都": "xiang du", "望都": "wang du",
    "昌都": "chang du", "江都": "jiang du", "筠连": "jun lian", "犍为": "qian wei",
    "珙县": "gong xian", "什邡": "shi fang", "郫都": "pi du", "綦江": "qi jiang",
    "黔江": "qian jiang", "秭归": "zi gui", "猇亭": "xiao ting", "硚口": "qiao kou",
    "黄陂": "huang pi", "蕲春": "qi chun", "监利": "jian li", "攸县": "you xian",
    "耒阳": "lei yang", "郴州": "chen zhou", "汨罗": "mi luo", "澧县": "li xian",
    "溆浦": "xu pu", "余干": "yu gan", "弋阳": "yi yang", "会昌": "hui chang",
    "会泽": "hui ze", "会宁": "hui ning", "会东": "hui dong", "会理": "hui li",
    "会同": "hui tong", "新会": "xin hui", "四会": "si hui", "勐海": "meng hai",
    "勐腊": "meng la", "禄劝": "lu quan", "湄潭": "mei tan", "岑巩": "cen gong",
    "瓮安": "weng an", "册亨": "ce heng", "望谟": "wang mo", "噶尔": "ga er",
    "札达": "zha da", "扎囊": "zha nang", "浪卡子": "lang ka zi", "卡若": "ka ruo",
    "萨嘎": "sa ga", "贡嘎": "gong ga", "尖扎": "jian zha", "囊谦": "nang qian",
    "若羌": "ruo qiang", "且末": "qie mo", "库车": "ku che", "疏附": "shu fu",
    "鄯善": "shan shan", "阿拉尔": "a la er", "可克达拉": "ke ke da la", "喀喇沁": "ka la qin",
    "扎赉特": "zha lai te", "扎赉诺尔": "zha lai nuo er", "扎鲁特": "zha lu te",
    "磴口": "deng kou", "太仆寺": "tai pu si", "镇赉": "zhen lai", "讷河": "ne he",
    "珲春": "hun chun", "桦甸": "hua dian", "宕昌": "dang chang", "柞水": "zha shui",
    "吴堡": "wu bu", "勉县": "mian xian", "略阳": "lüe yang", "鄠邑": "hu yi",
    "合阳": "he yang", "百色": "bai se", "那坡": "na po", "那曲": "na qu", "扶绥": "fu sui",
    "龙圩": "long xu", "石龙": "shi long", "佛冈": "fo gang", "澄海": "cheng hai",
    "儋州": "dan zhou", "屯昌": "tun chang", "闽侯": "min hou", "侯马": "hou ma",
    "上杭": "shang hang", "杭锦": "hang jin", "诏安": "zhao an", "芗城": "xiang cheng",
    "行唐": "xing tang", "泊头": "bo tou", "阜城": "fu cheng", "阜平": "fu ping",
    "柏乡": "bai xiang", "内丘": "nei qiu", "蠡县": "li xian", "藁城": "gao cheng",
    "解放": "jie fang", "伽师": "jia shi", "闵行": "min hang", "红寺堡": "hong si pu", "万柏林": "wan bai lin", "称多": "chen duo", "大厂": "da chang",
    "石嘴山": "shi zui shan", "隆尧": "long yao", "涿鹿": "zhuo lu", "陕州": "shan zhou",
    "应县": "ying xian", "绛县": "jiang xian", "藤县": "teng xian", "盖州": "gai zhou",
    "盂县": "yu xian", "郏县": "jia xian", "叶县": "ye xian", "息县": "xi xian",
    "呼和浩特": "hu he hao te", "乌鲁木齐": "wu lu mu qi", "阿城": "a cheng", "阿荣": "a rong",
    "大理": "da li", "蔡甸": "cai dian", "电白": "dian bai", "石柱": "shi zhu",
    "下陆": "xia lu", "澳门": "ao men", "斗门": "dou men", "北斗": "bei dou",
}
# Readings that these characters have in names of places wherever nothing above says otherwise.
CHARACTERS = {
    "长": "chang", "都": "du", "乐": "le", "会": "hui", "曲": "qu", "重": "chong", "什": "shi",
    "勒": "le", "佛": "fo", "棱": "ling",
}
_BEGINNINGS = sorted(READINGS, key=len, reverse=True)


@functools.cache
def syllables(name: str) -> tuple[str, ...]:
    """The syllables of a full name, with ü; the whole name is what gives a character its reading."""
    known: list[str] = []
    for beginning in _BEGINNINGS:
        if name.startswith(beginning):
            known = READINGS[beginning].split()
            break
    found = lazy_pinyin(name, style=Style.NORMAL, v_to_u=True, errors=lambda text: list(text))
    for index, character in enumerate(name[: len(found)]):
        found[index] = CHARACTERS.get(character, found[index])
    return tuple(known + found[len(known):])


def title(parts: tuple[str, ...]) -> str:
    """Syllables as a name is written: "Xi'an", "Lüliang"."""
    text = ""
    for part in parts:
        # Without the apostrophe Xi'an would read Xian.
        text += "'" + part if text and part[0] in "aeo" else part
    return text[:1].upper() + text[1:]


def typed(parts: tuple[str, ...]) -> list[str]:
    """What people type for the syllables: ü as u, and as the v of input methods."""
    joined = "".join(parts)
    forms = [joined.replace("ü", "u")]
    if "ü" in joined:
        forms.append(joined.replace("ü", "v"))
    return forms


def initials(parts: tuple[str, ...]) -> str:
    return "".join(part[0] for part in parts)
