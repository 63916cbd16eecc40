"""The first article of the Universal Declaration of Human Rights in many languages."""

ARTICLES = {
    "French": (
        "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont "
        "doués de raison et de conscience et doivent agir les uns envers les autres dans un "
        "esprit de fraternité. Le général était déjà arrivé à l’hôtel."
    ),
    "German": (
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit "
        "Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit "
        "begegnen. Größe, Äpfel und Öl sind natürlich da, über die Brücke hinüber."
    ),
    "Spanish": (
        "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados "
        "como están de razón y conciencia, deben comportarse fraternalmente los unos con los "
        "otros. El niño pequeño comió una manzana; la situación de España ha mejorado."
    ),
    "Portuguese": (
        "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de"
        " razão e de consciência, devem agir uns para com os outros em espírito de "
        "fraternidade. A situação não é fácil e as crianças vão à praia."
    ),
    "Italian": (
        "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono "
        "dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito "
        "di fratellanza. La città è molto bella, però non c'è più nessuno."
    ),
    "Swedish": (
        "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med "
        "förnuft och samvete och bör handla gentemot varandra i en anda av broderskap. "
        "Flickan gick över ån och såg älgen på ängen."
    ),
    "Polish": (
        "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są "
        "oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu "
        "braterstwa. Łódź jest piękna, zażółć gęślą jaźń."
    ),
    "Czech": (
        "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni "
        "rozumem a svědomím a mají spolu jednat v duchu bratrství. Příliš žluťoučký kůň úpěl "
        "ďábelské ódy a nikdo ho neslyšel."
    ),
    "Hungarian": (
        "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, "
        "ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy "
        "viseltessenek. Őszintén szólva hűvös volt az idő."
    ),
    "Turkish": (
        "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana "
        "sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler. "
        "İstanbul çok güzel, yağız şoföre çabucak güvendi."
    ),
    "Lithuanian": (
        "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir"
        " sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai. Šiandien gražus oras,"
        " todėl eisime pasivaikščioti į mišką."
    ),
    "Russian": (
        "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены "
        "разумом и совестью и должны поступать в отношении друг друга в духе братства. "
        "Сегодня хорошая погода, и мы идём гулять в парк."
    ),
    "Ukrainian": (
        "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені "
        "розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства. "
        "Сьогодні гарна погода, і ми йдемо гуляти до лісу."
    ),
    "Greek": (
        "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. "
        "Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ "
        "τους με πνεύμα αδελφοσύνης."
    ),
    "Hebrew": (
        "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, "
        "לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה. ירושלים היא עיר הבירה, ודג סקרן שט "
        "בים מאוכזב ולפתע מצא חברה חדשה."
    ),
    "Arabic": (
        "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن "
        "يعامل بعضهم بعضا بروح الإخاء. نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر "
        "ومغلف بجلد أزرق في المدينة القديمة."
    ),
    "Japanese": (
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間"
        "は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。吾輩は"
        "猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で"
        "ニャーニャー泣いていた事だけは記憶している。"
    ),
    "Chinese": (
        "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。我"
        "们的历史是一部漫长的斗争史。今天天气很好，我们去公园散步吧。"
    ),
    "Chinese, Taiwan": (
        "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。我"
        "們的歷史是一部漫長的鬥爭史。今天天氣很好，我們去公園散步吧。"
    ),
    "Korean": (
        "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. "
        "인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동"
        "하여야 한다. 오늘은 날씨가 매우 좋다."
    ),
    "Thai": (
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเก"
        "ียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม แ"
        "ละควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ "
        "วันนี้อากาศดีมาก เราไปเดินเล่นในสวนกันเถอะ"
    ),
}
ENCODINGS = {
    "French": (
        "cp1252",
        "cp850",
        "mac_roman",
        "cp037",
        "cp500",
        "cp1140",
    ),
    "German": (
        "cp1252",
        "latin-1",
        "iso8859-15",
        "cp850",
        "mac_roman",
        "cp273",
    ),
    "Spanish": (
        "cp1252",
        "latin-1",
        "cp850",
    ),
    "Portuguese": (
        "cp1252",
        "latin-1",
    ),
    "Italian": (
        "cp1252",
        "latin-1",
        "cp850",
    ),
    "Swedish": (
        "cp1252",
        "latin-1",
        "cp850",
    ),
    "Polish": (
        "cp1250",
        "iso8859-2",
        "cp852",
    ),
    "Czech": (
        "cp1250",
        "iso8859-2",
        "cp852",
    ),
    "Hungarian": (
        "cp1250",
        "iso8859-2",
        "cp852",
    ),
    "Turkish": (
        "cp1254",
        "iso8859-9",
        "cp857",
    ),
    "Lithuanian": (
        "cp1257",
        "iso8859-13",
    ),
    "Russian": (
        "cp1251",
        "koi8_r",
        "cp866",
        "iso8859-5",
        "mac_cyrillic",
    ),
    "Ukrainian": (
        "cp1251",
        "koi8_u",
    ),
    "Greek": (
        "cp1253",
        "iso8859-7",
    ),
    "Hebrew": (
        "cp1255",
        "iso8859-8",
    ),
    "Arabic": (
        "cp1256",
        "iso8859-6",
    ),
    "Japanese": (
        "cp932",
        "euc_jp",
        "iso2022_jp",
    ),
    "Chinese": (
        "gb18030",
        "gb2312",
    ),
    "Chinese, Taiwan": ("big5",),
    "Korean": (
        "euc_kr",
        "johab",
    ),
    "Thai": (
        "tis_620",
        "cp874",
    ),
}
"""What such texts are kept in, besides Unicode."""
