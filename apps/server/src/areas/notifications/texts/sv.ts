import type { Line } from "../mail/page.ts";
import type { Texts } from "./en.ts";
import { pluralOf } from "../mail/plural.rules.ts";

const plural = pluralOf("sv");
const small = ["inga", "en", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"];
const spelled = (count: number, digits: string) => small[count] ?? digits;

/** Mejlens alla ord på svenska. */
export const sv = {
  hello: (firstName: string) => (firstName === "" ? "Hej!" : `Hej ${firstName}!`),
  spelledOut: "eller öppna adressen:",
  years: (count: number) => plural(count, "1 år", `${count} år`),

  requestTypes: {
    "create-domain-registration": { act: "Registrering", deed: "Registreringen", of: "av" },
    "create-domain-transfer": { act: "Flytt", deed: "Flytten", of: "av" },
    "update-domain-renew": { act: "Förnyelse", deed: "Förnyelsen", of: "av" },
    "update-domain-restore": { act: "Återställning", deed: "Återställningen", of: "av" },
    "update-domain-registrant": { act: "Ägarbyte", deed: "Ägarbytet", of: "för" },
    "update-domain-contacts": { act: "Kontaktändring", deed: "Kontaktändringen", of: "för" },
    "update-domain-dns": { act: "Byte av namnservrar", deed: "Bytet av namnservrar", of: "för" },
    "update-domain-cancellation": { act: "Uppsägning", deed: "Uppsägningen", of: "av" },
    "create-dns-registration": { act: "DNS-tjänst", deed: "DNS-tjänsten", of: "för" },
    "update-dns-renew": { act: "DNS-förnyelse", deed: "DNS-förnyelsen", of: "för" },
    "create-ssl": { act: "Certifikat", deed: "Certifikatet", of: "för" },
    "create-service": { act: "Tjänst", deed: "Tjänsten", of: "för" },
    "renew-service": { act: "Förlängning av tjänst", deed: "Förlängningen av tjänsten", of: "för" },
    "cancel-service": { act: "Uppsägning av tjänst", deed: "Uppsägningen av tjänsten", of: "för" },
    "create-domain-escrow": { act: "Deponering", deed: "Deponeringen", of: "av" },
    "create-item-registration": { act: "Specialbeställning", deed: "Specialbeställningen", of: "för" },
  },

  foot: {
    ordered: (brand: string, moment: string) => `Du får det här mejlet eftersom du beställde hos ${brand} ${moment}.`,
    owner: (brand: string, account: number) =>
      `Du får det här mejlet eftersom din adress är ägarens adress för konto ${account} hos ${brand}.`,
    billing: (brand: string, account: number) =>
      `Du får det här mejlet eftersom fakturor för konto ${account} hos ${brand} går till din adress.`,
    user: (brand: string, username: string) =>
      `Du får det här mejlet eftersom din adress hör till användaren ${username} hos ${brand}.`,
    wrote: (brand: string, moment: string) => `Du får det här mejlet eftersom du skrev till ${brand} ${moment}.`,
    support: (brand: string) => `Du får det här mejlet eftersom din adress är supportens adress hos ${brand}.`,
    forward: (brand: string, by: string) =>
      `Du får det här mejlet eftersom ${by}, kund hos ${brand}, vill vidarebefordra mejl till din adress.`,
    offered: (brand: string, by: string) =>
      `Du får det här mejlet eftersom ${by}, kund hos ${brand}, erbjuder domäner till din adress.`,
    contact: (brand: string, by: string) =>
      `Du får det här för att din adress är en domänkontakts hos ${by}, som är kund hos ${brand}.`,
    neverAsk: "Vi frågar aldrig efter ditt lösenord i mejl.",
    attached: (count: number) => plural(count, "Dokumentet är bifogat som PDF.", "Dokumenten är bifogade som PDF."),
  },

  sums: {
    exclVat: "exkl. moms",
    net: "Summa exkl. moms",
    inclVat: (label: string) => `${label}, inkl. moms`,
    vat: (percent: string) => `Moms ${percent}`,
    ofWhichVat: "Varav moms",
    credited: "Krediterat inkl. moms",
    more: (count: number, digits: string) =>
      plural(count, "Och 1 rad till, som du hittar i ordern.", `Och ${digits} rader till, som du hittar i ordern.`),
  },

  bank: {
    payee: "Mottagare",
    bankgiro: "Bankgiro",
    iban: "IBAN",
    bic: "BIC",
    reference: "OCR-nummer",
    amount: "Belopp",
    dueOn: "Förfallodag",
    exactly:
      "Ange OCR-numret och inget annat, annars ser vi inte att pengarna är dina. En banköverföring tar upp till 3 bankdagar. Vi ändrar aldrig våra bankuppgifter i ett mejl.",
  },

  orderPlaced: {
    subject: (order: number, what: string) => `Orderbekräftelse O${order}: ${what}`,
    subjectToPay: (order: number, amount: string, day: string) => `Order O${order}: betala ${amount} senast ${day} så börjar vi`,
    subjectPaid: (order: number) => `Order O${order}: din betalning har kommit`,
    andMore: (first: string, count: string) => `${first} och ${count} till`,
    title: "Vi är i gång",
    titleToPay: "Vi börjar när din betalning har kommit",
    titlePaid: "Din betalning har kommit",
    working: (order: number, areRegistrations: boolean, count: number): Line =>
      areRegistrations
        ? [
            `Order O${order} är mottagen och vi registrerar ${plural(count, "din domän", `dina ${count} domäner`)} nu. Det brukar gå på under en minut, men en del register tar längre tid på sig.`,
          ]
        : [`Order O${order} är mottagen och vi arbetar med den nu. Det brukar ta några minuter.`],
    waiting: (order: number, areRegistrations: boolean): Line => [
      `Order O${order} är lagd. Vi börjar så snart din överföring har kommit fram.`,
      areRegistrations ? " Till dess är ingenting registrerat, och någon annan kan hinna före." : "",
    ],
    next: (count: number) =>
      plural(
        count,
        "Vi hör av oss när det är klart, eller om vi behöver något av dig.",
        "Vi hör av oss när allt är klart, eller om vi behöver något av dig.",
      ),
    invoiceApart: "Fakturan kommer i ett eget mejl till din fakturaadress.",
    invoicedAtEnd: "Den faktureras när allt har avslutats, och bara för det som levererades.",
    reserved: "Reserverat på ditt kort",
    setAside: "Avsatt av ditt tillgodohavande",
    payTitle: (amount: string, day: string | null) => (day === null ? `Betala ${amount}` : `Betala ${amount} senast ${day}`),
    total: "Summa",
    totals: {
      card: "Betalt med kort",
      paypal: "Betalt med PayPal",
      swish: "Betalt med Swish",
      bank: "Betalt via bank",
      invoice: "På faktura",
      credit: "Betalt med ditt tillgodohavande",
      free: "Inget att betala",
      toPay: "Att betala",
    },
    totalDue: (day: string) => `På faktura, förfaller ${day}`,
    button: "Följ ordern",
  },

  domainRegistered: {
    subject: (name: string) => `${name} är registrerad`,
    title: (name: string): Line => [{ name }, " är registrerad"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "Namnet är ditt. Det svarar i hela världen inom en timme."
        : `Namnet är ditt till ${until}. Det svarar i hela världen inom en timme. ${renews ? "Vi förnyar det till dess, så länge det finns pengar till det" : "Vill du behålla det längre, förnya det före den dagen"}; vi hör av oss en månad innan.`,
    asciiName: "Som ASCII",
    until: "Registrerad till",
    renewal: "Automatisk förnyelse",
    renews: "På",
    renewsNot: "Av",
    nameServers: "Namnservrar",
    order: "Order",
    stepsTitle: "Du kan också",
    dns: (url: string): Line => [{ link: "se hur det står till med dess DNS", url }, ": zon, namnservrar och DNSSEC"],
    safety: (url: string): Line => [{ link: "låsa den mot flytt", url }, " eller visa auktoriseringskoden"],
    button: "Se domänen",
  },

  needsYou: {
    subject: (name: string, short: string) => `${name} behöver dig: ${short}`,
    hello: (order: number) => `Vi behöver dig innan vi kan gå vidare med order O${order}.`,
    said: "Mer om saken",
    boxTitle: (moment: string) => `Svara senast ${moment}`,
    afterFunded: "Efter det avslutar vi den här delen av ordern och krediterar den.",
    afterUnfunded: "Efter det avslutar vi den här delen av ordern. Den kostar då ingenting.",
    reasons: {
      2004: {
        short: "misslyckades genom ett fel hos oss",
        title: (name: string) => `Vi kunde inte slutföra din beställning av ${name}`,
        text: "Något gick fel i våra system, och det hjälpte inte att försöka igen. Vår personal är underrättad. Dina pengar är orörda: du kan starta om beställningen, eller avbryta den och få den krediterad.",
        button: "Se beställningen",
      },
      4001: {
        short: "auktoriseringskod saknas",
        title: (name: string) => `Vi behöver auktoriseringskoden för ${name}`,
        text: "Auktoriseringskoden saknas, eller så godtog registret den inte. Hämta en ny hos företaget som har namnet i dag och skriv in den.",
        button: "Skriv in koden",
      },
      4002: {
        short: "testet misslyckades",
        title: (name: string) => `${name} klarade inte registrets test`,
        text: "Registret testar namnservrarna innan det godtar namnet, och testet misslyckades. Se vad det hittade, rätta till det och testa igen.",
        button: "Se testet",
      },
      4003: {
        short: "redan registrerad",
        title: (name: string) => `Någon annan har ${name}`,
        text: "Namnet registrerades av någon annan innan vi fick det. Beställ ett annat namn i stället och avbryt det här: då krediteras det.",
        button: "Välj vad som ska ske",
      },
      4004: {
        short: "uppgifter saknas",
        title: (name: string) => `Registret vill ha fler uppgifter för ${name}`,
        text: "Registret godtar inte ägarens uppgifter som de är: något saknas eller är fel. Rätta det, så fortsätter vi genast till samma pris.",
        button: "Rätta uppgifterna",
      },
      4005: {
        short: "okända namnservrar",
        title: (name: string) => `Namnservrarna för ${name} är okända`,
        text: "Registret känner inte till namnservrarna som du har valt. Välj andra, eller ange adresserna till dina egna.",
        button: "Byt namnservrar",
      },
      4006: {
        short: "betalning krävs",
        title: (name: string) => `${name} väntar på din betalning`,
        text: "Betalningen gick inte igenom, eller så har priset ändrats sedan du beställde. Inget händer förrän det är betalt, och namnet är inte reserverat så länge.",
        button: "Se vad som ska betalas",
      },
      4007: {
        short: "en handling saknas",
        title: (name: string) => `En handling behövs för ${name}`,
        text: "Någon behöver se en handling innan vi kan gå vidare. I beställningen står vilken och varför; skicka in den där, så tittar någon på den.",
        button: "Skicka handlingen",
      },
      4008: {
        short: "låst",
        title: (name: string) => `${name} är låst`,
        text: "Namnet är låst där det finns i dag. Lås upp det där och låt oss sedan kontrollera igen.",
        button: "Kontrollera igen",
      },
      4009: {
        short: "DNS svarar inte",
        title: (name: string) => `Namnservrarna för ${name} svarar inte`,
        text: "Minst en av namnservrarna du har valt svarar inte för namnet. Rätta till det eller välj andra, och testa sedan igen.",
        button: "Testa igen",
      },
      4010: {
        short: "flytten ska bekräftas",
        title: (name: string) => `Flytten av ${name} måste bekräftas`,
        text: "Ägaren har fått ett mejl med en länk. Flytten börjar när länken har öppnats; från ordern går det att skicka mejlet igen.",
        button: "Se vem som ska bekräfta",
      },
      4011: {
        short: "ägarbytet ska bekräftas",
        title: (name: string) => `Ägarbytet för ${name} måste bekräftas`,
        text: "Både den gamla och den nya ägaren måste säga ja. I ordern ser du vem som har svarat och kan skicka mejlet igen.",
        button: "Se vem som ska bekräfta",
      },
      4012: {
        short: "uppgifter saknas fortfarande",
        title: (name: string) => `Registret väntar fortfarande på uppgifter för ${name}`,
        text: "Vi frågade för en vecka sedan, och ägarens uppgifter är ännu inte fullständiga. Rätta dem, så fortsätter vi genast.",
        button: "Rätta uppgifterna",
      },
      4013: {
        short: "ägaren ska verifieras",
        title: (name: string) => `Ägaren till ${name} måste verifieras`,
        text: "Registret godtar den nya ägaren först när uppgifterna är verifierade. Leta efter mejlet med länken, eller låt oss skicka det igen.",
        button: "Verifiera ägaren",
      },
      4014: {
        short: "på väg hit",
        title: (name: string) => `${name} finns kvar hos sin förra leverantör`,
        text: "Namnet är på väg hit. Du behöver inte göra något; i ordern står datumet.",
        button: "Se ordern",
      },
      4015: {
        short: "ska godkännas",
        title: (name: string) => `${name} väntar på godkännande`,
        text: "Beställningar på ditt konto godkänns av någon innan de utförs. I ordern ser du vem som kan göra det.",
        button: "Se ordern",
      },
      4899: {
        short: "en fråga att svara på",
        title: (name: string) => `Det finns en fråga om ${name}`,
        text: "Beställningen går inte att utföra som den är. Läs vad som frågas här nedanför, svara i ordern, så tar vi det därifrån.",
        button: "Svara",
      },
    },
  },

  ended: {
    title: {
      rejected: (deed: string) => `${deed} avslogs`,
      cancelled: (deed: string) => `${deed} avbröts`,
      cancelled_timeout: (deed: string) => `${deed} avbröts: tiden gick ut`,
      cancelled_duplicate: (deed: string) => `${deed} behövdes inte`,
      junk: (deed: string) => `${deed} gick inte att genomföra`,
    },
    text: {
      rejected: (order: number) =>
        `Registret sade definitivt nej till den här delen av order O${order}, så vi kan inte leverera den.`,
      cancelled: (order: number) => `Den här delen av order O${order} avbröts innan den hann utföras.`,
      cancelled_timeout: (order: number) =>
        `Den här delen av order O${order} väntade på ett svar som inte kom i tid, så vi har avslutat den.`,
      cancelled_duplicate: (order: number) => `En annan order gör redan det som den här delen av order O${order} var till för.`,
      junk: (order: number) => `Vi försökte utföra den här delen av order O${order} men det gick inte.`,
    },
    unpaid: (order: number) => `Betalningen för den här delen av order O${order} kom inte i tid, så vi har avslutat den.`,
    short: {
      rejected: "Avslogs av registret",
      cancelled: "Avbröts",
      cancelled_timeout: "Inget svar i tid",
      cancelled_duplicate: "Redan beställd",
      junk: "Gick inte att genomföra",
    },
    shortUnpaid: "Ingen betalning i tid",
    said: "Registret skriver",
    moneyTitle: "Dina pengar",
    kept: (amount: string, note: number): Line => [
      "Vi har krediterat ",
      { strong: amount },
      ` inkl. moms på ditt konto, se kreditfaktura ${note}. Pengarna står kvar där som tillgodohavande; skriv till oss om du hellre vill ha dem tillbaka.`,
    ],
    offInvoice: (amount: string, note: number): Line => [
      "Kreditfaktura ",
      { strong: String(note) },
      ` drar av ${amount} inkl. moms från det du är skyldig oss. Betala bara det som är kvar på fakturan.`,
    ],
    both: (amount: string, note: number, kept: string): Line => [
      "Kreditfaktura ",
      { strong: String(note) },
      ` är på ${amount} inkl. moms. Den täcker först det som var kvar att betala; resten, ${kept}, står som tillgodohavande på ditt konto.`,
    ],
    nothingCharged: "Det kostade dig ingenting.",
    creditNote: (number: number) => `Kreditfaktura ${number}`,
    button: "Öppna ordern",
  },

  orderClosed: {
    subject: (order: number) => `Order O${order} är klar`,
    subjectDone: (order: number, count: number, digits: string) =>
      `Order O${order} är klar: ${plural(count, "1 domän registrerad", `${digits} domäner registrerade`)}`,
    subjectPartly: (order: number, done: string, of: string) => `Order O${order} är klar: ${done} av ${of} levererade`,
    subjectNone: (order: number) => `Order O${order} är avslutad: inget kunde levereras`,
    titleDone: (count: number, digits: string) =>
      plural(count, "Din domän är registrerad", `Dina ${spelled(count, digits)} domäner är registrerade`),
    titleDoneOther: "Din order är klar",
    titlePartly: (count: number, digits: string, of: string) =>
      plural(count, `1 av ${of} är klar`, `${digits} av ${of} är klara`),
    titleNone: "Inget i din order kunde levereras",
    intro: (order: number, areRegistrations: boolean) =>
      areRegistrations ? `Order O${order} är klar. Namnen svarar i hela världen inom en timme.` : `Order O${order} är klar.`,
    introPartly: (order: number) => `Order O${order} är klar. Det som inte kunde levereras är krediterat.`,
    introPartlyFree: (order: number) => `Order O${order} är klar. Det som inte kunde levereras kostar ingenting.`,
    introNone: (order: number) => `Order O${order} är avslutad utan att något har levererats.`,
    doneTitle: "Klart",
    endedTitle: "Inte levererat",
    doneDetail: (act: string) => `${act}: klart`,
    until: (day: string) => `Registrerad till ${day}`,
    more: (count: number, digits: string) => plural(count, "Och 1 till.", `Och ${digits} till.`),
    buttonDone: (count: number) => plural(count, "Se din domän", "Se dina domäner"),
    button: "Öppna ordern",
    orderAt: (order: number, url: string): Line => ["Detaljerna finns i ", { link: `order O${order}`, url }, "."],
  },

  orderUpdate: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural(count, "1 rad", `${digits} rader`)} behöver dig`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural(count, "1 rad", `${digits} rader`)} kunde inte levereras`,
    titleAsked: (count: number, digits: string, of: string) => `${plural(count, "1", digits)} av ${of} behöver dig`,
    titleEnded: (count: string, of: string) => `${count} av ${of} kunde inte levereras`,
    intro: (order: number, done: string, of: string) => `${done} av de ${of} raderna i order O${order} är klara hittills.`,
    askedTitle: "Behöver dig",
    endedTitle: "Inte levererat",
    answerBy: (moment: string) => `Svara senast ${moment}`,
    rest: "Vi fortsätter med alla andra rader under tiden och hör av oss när hela ordern är klar.",
    button: "Öppna ordern",
  },

  invoice: {
    subject: (number: number, amount: string, day: string) => `Faktura ${number}: betala ${amount} senast ${day}`,
    subjectPaid: (number: number, amount: string) => `Faktura ${number}: ${amount}, betald`,
    title: (number: number) => `Faktura ${number}`,
    intro: (amount: string, day: string) => `Här är din faktura på ${amount} inkl. moms. Den förfaller ${day}.`,
    introPaid: (amount: string) => `Här är din faktura på ${amount} inkl. moms. Den är betald, så du behöver inte göra något.`,
    introFree: "Här är din faktura. Det finns inget att betala.",
    number: "Faktura",
    issuedOn: "Fakturadatum",
    dueOn: "Förfallodag",
    order: "Order",
    total: "Summa inkl. moms",
    state: "Betalning",
    left: "Kvar att betala",
    paidByCredit: "Betald med ditt tillgodohavande",
    paid: "Betald med kort",
    free: "Inget att betala",
    button: "Öppna dina fakturor",
  },

  creditNotes: {
    subject: (number: number, amount: string) => `Kreditfaktura ${number}: ${amount} krediterat`,
    subjectMany: (count: string, amount: string) => `${count} kreditfakturor: ${amount} krediterat`,
    title: (number: number) => `Kreditfaktura ${number}`,
    titleMany: (count: string) => `${count} kreditfakturor`,
    intro: (order: number | null) =>
      order === null ? "Vi har krediterat dig för det som står här." : `Vi har krediterat dig för delar av order O${order}.`,
    ofInvoice: (number: number) => `Krediterar faktura ${number}`,
    kept: (amount: string): Line => [{ strong: amount }, " av det står som tillgodohavande på ditt konto."],
    off: (amount: string): Line => [{ strong: amount }, " av det drogs av från det du var skyldig oss."],
    keptAll: "Hela summan står som tillgodohavande på ditt konto.",
    offAll: "Hela summan drogs av från det du var skyldig oss: betala bara det som är kvar på fakturan.",
    button: "Öppna dina fakturor",
  },

  moneyKept: {
    subject: (amount: string) => `${amount} står som tillgodohavande på ditt konto`,
    title: (amount: string) => `${amount} är ditt tillgodohavande`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} som redan var betald.`,
      late: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när den redan var avslutad. Inget har registrerats för pengarna.`,
      over: (amount: string, order: number | null) =>
        `Din överföring var ${amount} mer än det som var kvar att betala${order === null ? "" : ` för order O${order}`}.`,
      moved: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när en annan summa var kvar att betala. Ordern väntar fortfarande på sin betalning.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` står kvar på ditt konto som tillgodohavande, se kvitto ${receipt}. Skriv till oss om du hellre vill ha pengarna tillbaka.`,
    ],
    button: "Se ditt tillgodohavande",
    buttonOrder: "Öppna ordern",
  },

  cardExpires: {
    card: (brand: string, last4: string) => `${brand} som slutar på ${last4}`,
    ends: (card: string, day: string) => `Ditt sparade kort ${card} gäller till ${day}`,
    ended: (card: string, day: string) => `Ditt sparade kort ${card} gick ut ${day}`,
    intro: "Efter den dagen går kortet inte att belasta. Spara det nya och gör det till standardkort.",
    renewals:
      "Namn som förnyas av sig själva betalas med det här kortet när tillgodohavandet inte räcker. Utan ett giltigt kort väntar de på din betalning.",
    kept: "Inget dras från det av sig självt. Du kan ta bort det när du vill.",
    button: "Se dina kort",
  },

  dnssecStep: {
    add: {
      subject: (name: string) => `En DS-post behövs för ${name}`,
      title: (name: string): Line => ["Registraren för ", { name }, " behöver en ny DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerat på annat håll. Registraren måste publicera den här posten innan signaturerna räknas. Låt de poster som redan finns vara kvar.",
      ],
      next: "Lämna posten till namnets registrar: de flesta har ett formulär för det, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `En gammal DS-post för ${name} måste bort`,
      title: (name: string): Line => ["Registraren för ", { name }, " måste ta bort en DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerat på annat håll. Den här posten behövs inte längre, och nyckeln den står för är kvar i bruk tills posten är borta.",
      ],
      next: "Låt namnets registrar ta bort den här posten, och bara den.",
    },
    key: {
      subject: (name: string) => `En nyckel behövs hos DNS-leverantören för ${name}`,
      title: (name: string): Line => ["Nuvarande DNS-leverantör för ", { name }, " behöver lägga till en nyckel från oss"],
      intro: (name: string): Line => [
        "Du valde att flytta DNS för ",
        { name },
        " hit utan att ta bort signaturen. Då måste nuvarande DNS-leverantör svara med den här nyckeln från oss bredvid sina egna nycklar, som blir kvar som de är.",
      ],
      next: "Lägg till posten i zonen hos nuvarande DNS-leverantör: under DNSSEC, nycklar, eller som en DNSKEY-post.",
    },
    servers: {
      subject: (name: string) => `Namnservrarna för ${name} kan bytas nu`,
      title: (name: string): Line => ["Namnservrarna för ", { name }, " kan bytas nu"],
      intro: (name: string): Line => [
        "Båda leverantörerna för ",
        { name },
        " svarar med bådas nycklar, och registret har en DS-post för var och en. Från och med nu kan namnservrarna bytas till våra när som helst.",
      ],
      next: "Jämför posterna där och här, och byt namnservrar när du är nöjd med dem.",
    },
    again: (subject: string) => `Påminnelse: ${subject}`,
    record: "DS-post",
    keyRecord: "DNSKEY-post",
    meanwhile:
      "Det är inte bråttom: namnet fungerar och förblir signerat som det är. Kan leverantören inte göra sin del går det att ta bort signaturen på samma sida i stället.",
    seen: "Vi kontrollerar registret av oss själva och går vidare så snart det är gjort. Du behöver inte meddela oss.",
    button: "Se hur det ligger till",
  },

  webhookStopped: {
    subject: (host: string) => `Inga fler webhookar skickas till ${host}`,
    preview: "Det som händer under tiden sparas i 30 dagar och kan skickas senare.",
    title: (host: string) => `${host} får inga händelser längre`,
    intro: {
      failing: (host: string) => `Webhookmottagaren på ${host} misslyckades femton gånger i rad, så vi har slutat anropa den.`,
      gone: (host: string) => `Webhookmottagaren på ${host} svarade att den inte finns längre (410), så vi har stängt av den.`,
    },
    kept: "Händelser från de senaste 30 dagarna som inte kom fram ligger i dess logg. När mottagaren fungerar igen tar sidan nedan den i bruk och skickar det den har missat.",
    button: "Se mottagaren",
  },

  chainBroken: {
    subject: (name: string) => `Många besökare når inte ${name} just nu`,
    preview: "DNSSEC-kedjan är bruten. En knapp lagar den.",
    title: (name: string): Line => ["DNSSEC-kedjan för ", { name }, " är bruten"],
    intro: (name: string): Line => [
      "Registret utlovar signaturer för ",
      { name },
      " som namnservrarna inte ger. Uppslagare som kontrollerar signaturer godtar inte svaret.",
    ],
    fix: "Sidan nedan säger vad som är fel och har den säkraste utvägen som knapp: utan löftet fungerar domänen igen för alla, osignerad.",
    button: "Laga den",
  },

  renewals: {
    introNeeds: "Några av dina namn går snart ut, eller har gått ut. Det du vill behålla måste förnyas i tid.",
    intro: "Så här blir det med dina namn. Du behöver inte göra något.",
    inclVat: "per år, inkl. moms",
    one: {
      unpaid: (name: string, day: string) => `${name} går ut ${day} och det saknas pengar till förnyelsen`,
      restorable: (name: string, day: string) => `${name} kan återställas till och med ${day}`,
      expired: (name: string, day: string) => `${name} gick ut ${day}`,
      manual: (name: string, day: string) => `${name} går ut ${day}`,
      automatic: (name: string, day: string) => `${name} förnyas av sig självt ${day}`,
      ending: (name: string, day: string) => `${name} upphör ${day}, som du har valt`,
      renewed: (name: string, day: string) => `${name} är förnyat till ${day}`,
    },
    manyNeed: (count: string) => `${count} av dina namn behöver dig innan de går förlorade`,
    many: {
      automatic: (count: string) => `${count} av dina namn förnyas snart av sig själva`,
      ending: (count: string) => `${count} av dina namn upphör snart, som du har valt`,
      renewed: (count: string) => `${count} av dina namn är förnyade`,
    },
    group: {
      unpaid: "Pengar till förnyelsen saknas",
      restorable: "Borta, men kan återställas",
      expired: "Har gått ut",
      manual: "Förnyas bara om du beställer det",
      automatic: "Förnyas av sig själva",
      ending: "Upphör, som du har valt",
      renewed: "Förnyade",
    },
    detail: {
      unpaid: (ends: string) => `Går ut ${ends}. Vi försöker varje dag: fyll på ditt tillgodohavande eller förnya namnet själv.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Fungerar inte längre" : `Fungerar inte längre. Kan återställas till och med ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Kan förnyas till vanligt pris till och med ${until}.`,
      manual: (ends: string) => `Går ut ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "invoice" | null) =>
        `Går ut ${ends}, förnyas ${day}${way === null ? "" : { credit: " från ditt tillgodohavande", card: " med ditt sparade kort", invoice: " mot faktura" }[way]}.`,
      ending: (ends: string) => `Upphör ${ends}.`,
      renewed: (ends: string) => `Till ${ends}.`,
    },
    more: (count: number, digits: string) => plural(count, "Och 1 till.", `Och ${digits} till.`),
    button: "Se dina förnyelser",
  },

  dnsPlans: {
    one: {
      unpaid: (plan: string, name: string, day: string) =>
        `${plan} för ${name} upphör ${day}, och pengar till förlängningen saknas`,
      ending: (plan: string, name: string, day: string) => `${plan} för ${name} upphör ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `Provperioden för DNS på ${name} upphör ${day}`,
      suspended: (plan: string, name: string) => `${plan} för ${name} är avstängd: den är inte betald`,
      ended: (plan: string, name: string) => `${plan} för ${name} har upphört`,
      trialEnded: (_plan: string, name: string) => `Provperioden för DNS på ${name} har upphört`,
    },
    many: (count: string) => `${count} av dina DNS-planer upphör eller har upphört`,
    preview: (free: string) => `Ingen post raderas. Gratis DNS rymmer ${free} poster.`,
    introAhead: (free: string) =>
      `När en DNS-plan upphör fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget slutar svara.`,
    introOver: (free: string) =>
      `Där en DNS-plan är över fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget har slutat svara.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, betald till ${day}; förlängningen väntar på pengar`,
      ending: (plan: string, day: string) => `${plan}, till ${day}`,
      trialEnding: (plan: string, day: string) => `${plan}, till ${day}`,
      suspended: (plan: string, day: string) => `${plan}, inte betald sedan ${day}`,
      ended: (plan: string, day: string) => `${plan}, upphörde ${day}`,
      trialEnded: (plan: string, day: string) => `${plan}, upphörde ${day}`,
    },
    above: (records: string, more: string) => `${records} poster, ${more} fler än Gratis DNS rymmer`,
    fits: (count: number, digits: string) =>
      plural(count, "1 post, vilket ryms i Gratis DNS", `${digits} poster, vilket ryms i Gratis DNS`),
    kept: (free: string) =>
      `Poster utöver ${free} är kvar som de är och fortsätter att besvaras. Du kan ändra och ta bort dem; nya kan läggas till när de är färre än ${free}, eller med en större plan.`,
    next: {
      unpaid:
        "En förlängning som väntar på pengar prövas igen varje dag: fyll på ditt tillgodohavande, eller betala planen själv.",
      ending: "För att behålla en plan som upphör, förläng den på sidan med dina tjänster före den dagen.",
      trialEnding: "En provperiod kostar inget och förlängs inte. För att behålla det den rymmer, beställ en plan för domänen.",
      suspended: "En plan som inte är betald är på igen så snart du förlänger den.",
      ended: "En plan som har upphört kan beställas igen när som helst.",
      trialEnded: "En provperiod ges en gång. En plan för domänen kan beställas när som helst.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Öppna dess DNS",
    buttonMany: "Se dina tjänster",
  },

  keepingFees: {
    renew: (sum: string | null) =>
      sum === null ? "Registret sätter priset för en förnyelse: fråga oss." : `Ett år till kostar ${sum} inkl. moms.`,
    restore: (sum: string | null) =>
      sum === null
        ? "Registret sätter priset för en återställning: fråga oss."
        : `Att få tillbaka det när det är raderat kostar ${sum} inkl. moms.`,
  },

  expiryNotice: {
    one: {
      month: (name: string, day: string) => `${name} går ut ${day}`,
      week: (name: string, day: string) => `${name} går ut ${day}`,
      after: (name: string, day: string) => `${name} gick ut ${day}`,
      restorable: (name: string) => `${name} är raderat och kan återställas`,
    },
    many: (count: string) => `${count} domännamn som är registrerade på dig går ut eller har gått ut`,
    intro: (by: string) =>
      `Du är innehavare av det som står här; ${by} sköter det hos oss. Vi ska berätta för dig när den betalda tiden tar slut.`,
    detail: {
      month: (ends: string) => `Går ut ${ends}.`,
      week: (ends: string) => `Går ut ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Det kan förnyas till och med ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Raderat. Det fungerar inte längre." : `Raderat. Det kan återställas till och med ${until}.`,
    },
    mode: {
      auto: "Det är inställt på att förnyas av sig självt, när det finns pengar till det.",
      manual: "Det förnyas bara när någon beställer det.",
      cancel: "Det är inställt på att upphöra: ingen här förnyar det.",
    },
    interrupted: (day: string) => `Om det inte förnyas slutar webbplats och e-post att fungera ${day}.`,
    more: (count: number, digits: string) => plural(count, "Och 1 till.", `Och ${digits} till.`),
    how: "Så förnyas det",
    steps: {
      ask: (by: string) => `Fråga ${by}, som sköter det, eller`,
      login: "logga in i kontot det finns i och förnya det här:",
      write: "Om du inte kan något av det, svara på det här mejlet: vi hjälper innehavaren att behålla det.",
    },
    link: "Förnyelser",
    button: "Vad det kostar och hur det går till",
  },

  registryActs: {
    one: {
      held: (name: string) => `${name} har stängts av av registret`,
      unverified: (name: string) => `${name} har stängts av: ägaren är inte verifierad`,
      lifted: (name: string) => `${name} fungerar igen`,
      deleted: (name: string) => `${name} har raderats av registret`,
      moved_away: (name: string) => `${name} har flyttat härifrån`,
      renewed: (name: string) => `${name} har förnyats av registret`,
    },
    many: (count: string) => `Register har ändrat ${count} av dina domäner`,
    intro: (count: number) =>
      plural(
        count,
        "Registret har gjort detta på eget initiativ; ingen här har bett om det.",
        "Registren har gjort detta på eget initiativ; ingen här har bett om det.",
      ),
    did: {
      held: () => "Avstängd: den svarar inte i DNS",
      unverified: () => "Avstängd tills ägaren är verifierad",
      lifted: () => "Påslagen igen",
      deleted: () => "Raderad",
      moved_away: () => "Flyttad till en annan registrar",
      renewed: (until: string) => `Förnyad till ${until}`,
    },
    next: {
      held: "Bara registret kan slå på ett namn som det har stängt av. På namnets sida står det vi vet; skriv till oss om du inte vet varför.",
      unverified:
        "Ett namn vars ägare inte är verifierad fungerar igen när ägaren har bekräftat sin adress via länken i mejlet som ägaren fick.",
      lifted: "För ett namn som fungerar igen behöver du inte göra något.",
      deleted: "Vi utreder ett namn som har raderats utan att någon bett om det, och skriver till dig.",
      moved_away:
        "Vi sköter DNS för ett namn som har flyttat i 48 timmar efter flytten. Ville du inte att det skulle flytta, skriv till oss genast.",
      renewed: "En förnyelse som registret gör på eget initiativ kostar dig inget här om du inte får en faktura på den.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Öppna domänen",
    buttonMany: "Se dina domäner",
  },
  serversOrdered: {
    subject: (name: string, others: number) =>
      others === 0 ? `Andra namnservrar för ${name}` : `Andra namnservrar för ${name} och ${others} till`,
    intro: (name: string, others: number): Line => [
      "någon på ditt konto har beställt andra namnservrar för ",
      { name },
      others === 0 ? "." : ` och ${others} till av dina domäner.`,
      " Den som sköter dem bestämmer vart mejl och besökare kommer.",
    ],
    when: "När",
    servers: "Från och med nu",
    former: "Hittills",
    next: "Var det du behöver du inte göra något. Ändringen når registret inom några minuter och alla andra inom ett dygn eller två.",
    button: "Öppna beställningen",
    notYouTitle: "Var det inte du?",
    notYou: (domain: string, security: string): Line => [
      { link: "Öppna domänen", url: domain },
      " och ta tillbaka de tidigare namnservrarna: i 24 timmar räcker det med en knapp. ",
      { link: "Byt sedan lösenord", url: security },
      ": någon annan kan vara inne på ditt konto.",
    ],
  },
  push: {
    names: (digits: string) => `${digits} domäner`,
    more: (digits: string) => `och ${digits} till`,
    listed: "Domäner",
    to: "Till",
    message: "Meddelande",
    until: "Kan besvaras till och med",
    look: "Se vad som erbjuds",
    all: "Se dina överlämningar",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} vill lämna över ${what} till dig`,
        intro: (what: string, by: string) =>
          `${by} erbjuder dig ${what}. Inget flyttas förrän du har sett vad som följer med och har sagt ja.`,
        next: "Logga in med den här adressen och titta. Du kan också logga in i din egen panel och öppna Överlämningar: där finns erbjudandet också. Har du ingen inloggning här skaffar du först en med den här adressen: erbjudandet väntar under Överlämningar. Vill du inte ha det säger du nej, eller låter tiden gå ut.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} behåller ${what}`,
        intro: (what: string, by: string) =>
          `${by} har tagit tillbaka erbjudandet om ${what}. Länken du fick fungerar inte längre.`,
        next: "Du behöver inte göra något.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} håller på att lämnas över till ett annat konto`,
        intro: (what: string, _by: string) =>
          `någon i ditt konto har erbjudit ${what} till ett annat konto här. Du har kvar det tills någon tackar ja.`,
        next: "Om det var du behöver du inte göra något. Tills någon tackar ja kan du ta tillbaka det under Överlämningar.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} har lämnats över`,
        intro: (what: string, _by: string) => `Mottagaren har tackat ja till ${what}, som nu hör till ett annat konto.`,
        next: "Historik, fakturor och beställningar fram till nu finns kvar i ditt konto. DNS följde med utan avbrott.",
      },
      declined: {
        subject: (what: string, _by: string) => `Du har kvar ${what}`,
        intro: (what: string, _by: string) => `Den du erbjöd ${what} har tackat nej. Inget har flyttats.`,
        next: "Du kan erbjuda igen, till samma adress eller till en annan.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `Överlämningen av ${what} har tagits tillbaka`,
        intro: (what: string, _by: string) => `Någon i ditt konto har tagit tillbaka erbjudandet om ${what}. Du har kvar det.`,
        next: "Länken som mejlades fungerar inte längre.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `Ingen har tackat ja till ${what}`,
        intro: (what: string, _by: string) => `Tiden att tacka ja till ${what} är ute, och du har kvar det.`,
        next: "Du kan erbjuda igen. Den som tar emot måste logga in med adressen du anger.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} är ditt nu`,
        intro: (what: string, by: string) => `${what} kom från ${by} och finns nu i ditt konto, med sin DNS.`,
        next: "Det som registret behöver få veta är redan beställt; du följer det bland dina beställningar. Se också över förnyelsen: den är inställd som kontot har det.",
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: "Ta tillbaka överlämningen under Överlämningar genast, byt lösenord och skriv till oss.",
  },

  nameLeaving: {
    of: {
      unlocked: {
        subject: (name: string) => `Flyttlåset för ${name} är av`,
        intro: (name: string): Line => [
          "Någon på ditt konto har stängt av flyttlåset för ",
          { name },
          ". Tillsammans med en auktoriseringskod kan domänen nu flyttas till en annan registrar.",
        ],
        next: "Var det du behöver du inte göra något. Slå på låset igen om domänen ska stanna.",
      },
      code: {
        subject: (name: string) => `En auktoriseringskod för ${name} har skapats`,
        intro: (name: string): Line => [
          "Någon på ditt konto har låtit skapa en auktoriseringskod för ",
          { name },
          ". Den som har koden kan flytta domänen till en annan registrar.",
        ],
        next: "Var det du behöver du inte göra något. Koden slutar fungera av sig själv.",
      },
      asked: {
        subject: (name: string) => `En annan registrar vill ta över ${name}`,
        intro: (name: string): Line => [
          "Någon har begärt att flytta ",
          { name },
          " till en annan registrar, med rätt auktoriseringskod. Om ingen stoppar det flyttas domänen av sig själv.",
        ],
        next: "Är det som du vill kan du släppa den direkt på domänens sida. Dess DNS finns kvar här i 48 timmar efter flytten.",
      },
      stopped: {
        subject: (name: string) => `${name} stannar här`,
        intro: (name: string): Line => ["Flytten av ", { name }, " till en annan registrar har stoppats."],
        next: "Auktoriseringskoden fungerar inte längre. Vill du ändå flytta domänen skapar du en ny.",
      },
      moved: {
        subject: (name: string) => `${name} har flyttats härifrån`,
        intro: (name: string): Line => [{ name }, " finns nu hos en annan registrar."],
        next: "Dess DNS finns kvar här i 48 timmar till. Därefter kan du behålla den här som en domän som vi bara sköter DNS för.",
      },
      lock_on: {
        subject: (name: string) => `${name} har fått registerlås`,
        intro: (name: string): Line => [
          "Registret har låst ",
          { name },
          ". Tills låset öppnas kan ingen byta dess ägare eller namnservrar, flytta den eller ta bort den, inte ens från ditt konto.",
        ],
        next: "Vill du ändra något öppnar du låset en stund på domänens sida. Förnyelser fungerar som förut.",
      },
      lock_opened: {
        subject: (name: string) => `Registerlåset för ${name} är öppet`,
        intro: (name: string): Line => ["Registerlåset för ", { name }, " har öppnats en stund."],
        next: "Var det du behöver du inte göra något. Det stängs av sig självt, och vi skriver igen när det har hänt.",
      },
      lock_closed: {
        subject: (name: string) => `Registerlåset för ${name} är stängt igen`,
        intro: (name: string): Line => ["Vi har sett hos registret att ", { name }, " är låst igen."],
        next: "Du behöver inte göra något.",
      },
      lock_ended: {
        subject: (name: string) => `Registerlåset för ${name} är borta`,
        intro: (name: string): Line => [
          "Registerlåset för ",
          { name },
          " har tagits bort helt. Domänen kan åter ändras, flyttas och avslutas.",
        ],
        next: "Var det du behöver du inte göra något. Låt flyttlåset vara på om domänen ska stanna.",
      },
    },
    when: "När",
    to: "Till",
    by: "På begäran av",
    until: {
      unlocked: "Till",
      code: "Koden gäller till",
      asked: "Flyttas av sig själv",
      stopped: "Till",
      moved: "Till",
      lock_on: "Till",
      lock_opened: "Stängs av sig självt",
      lock_closed: "Till",
      lock_ended: "Till",
    },
    button: "Öppna domänen",
    notYouTitle: "Var det inte du?",
    notYou: ["Slå på låset igen och byt lösenord: någon annan kan vara inne på ditt konto."] as Line,
    notYouLock: ["Skriv till oss direkt och byt lösenord: någon annan kan vara inne på ditt konto."] as Line,
    stop: (url: string): Line => [{ link: "Stoppa det", url }, ", vem som än gjorde det: koden blir värdelös och domänen låses."],
  },

  documentDecided: {
    accepted: {
      subject: (owner: string) => `${owner} är verifierad`,
      preview: "Handlingen är godkänd.",
      title: "Handlingen är godkänd",
      intro: (owner: string) => `Vi har tittat på handlingen du lämnade in. ${owner} är verifierad som innehavare.`,
      more: "Namn som inte fungerade på grund av det är tillbaka inom en timme.",
      button: "Se dina domäner",
    },
    refused: {
      subject: (owner: string) => `En annan handling behövs för ${owner}`,
      preview: "Handlingen visar inte tillräckligt.",
      title: "Handlingen visar inte tillräckligt",
      intro: (owner: string) => `Vi har tittat på handlingen som ska visa vem ${owner} är. Det här saknas eller är fel:`,
      more: "Lämna in en annan från meddelandet överst på varje sida. Tidsfristen gäller fortfarande.",
      button: "Öppna panelen",
    },
    request: {
      subject: (name: string) => `Handlingen för ${name} är godkänd`,
      preview: "Din beställning går vidare.",
      title: "Handlingen är godkänd",
      intro: (name: string) =>
        `Vi har tittat på handlingen du lämnade in för ${name}. Den är godkänd och beställningen går vidare av sig själv.`,
      more: "Vi hör av oss när den är klar, eller om något mer behövs.",
      button: "Se beställningen",
    },
  },
  dnsApproval: {
    records: "Poster",
    others: (count: string) => `och ${count} till`,
    asked: {
      subject: (name: string, author: string) => `${author} vill ändra DNS för ${name}`,
      preview: "Inget publiceras förrän någon annan har godkänt det.",
      title: (name: string): Line => ["En ändring av ", { name }, " väntar på godkännande"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} vill ändra ${plural(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ". På ert konto godkänner en andra person varje ändring, och du är en av dem som får.",
      ],
      said: "Varför",
      next: (until: string | null) =>
        until === null
          ? "Tills dess är allt som det är."
          : `Tills dess är allt som det är. Efter ${until} måste ändringen göras om.`,
      button: "Titta på ändringen",
    },
    approved: {
      subject: (name: string, decider: string) => `${decider} har godkänt din ändring av ${name}`,
      preview: "Den publiceras nu.",
      title: (name: string): Line => ["Din ändring av ", { name }, " är godkänd"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} har godkänt din ändring av ${plural(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ".",
      ],
      said: "Det du skrev",
      next: "Den går ut till namnservrarna nu. I tio minuter kan den tas tillbaka med en tryckning.",
      button: "Öppna posterna",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} har avslagit din ändring av ${name}`,
      preview: "Ingenting har ändrats.",
      title: (name: string): Line => ["Din ändring av ", { name }, " avslogs"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} har tittat på din ändring av ${plural(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        " och avslagit den. Ingenting har ändrats.",
      ],
      said: "Varför",
      next: "Ändringen finns kvar: ta upp den igen, rätta det som är fel och fråga på nytt.",
      button: "Öppna posterna",
    },
    expired: {
      subject: (name: string, _person: string) => `Ingen tog ställning till din ändring av ${name} i tid`,
      preview: "Ingenting har ändrats.",
      title: (name: string): Line => ["Tiden gick ut för din ändring av ", { name }],
      intro: (name: string, _person: string, sets: number): Line => [
        `Din ändring av ${plural(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        " väntade på en andra person, och ingen tog ställning till den i tid. Ingenting har ändrats.",
      ],
      said: "Det du skrev",
      next: "Ändringen finns kvar: ta upp den igen och fråga på nytt.",
      button: "Öppna posterna",
    },
    missed: {
      subject: (name: string, author: string) => `Ingen tog ställning till ändringen av ${name} från ${author}`,
      preview: "Ingenting har ändrats och det finns inget kvar att ta ställning till.",
      title: (name: string): Line => ["Tiden gick ut för en ändring av ", { name }],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} ville ändra ${plural(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ", och ingen tog ställning till det i tid. Ingenting har ändrats.",
      ],
      said: "Varför",
      next: "Det finns inget kvar att ta ställning till. Behövs ändringen fortfarande frågar den som ville göra den på nytt.",
      button: "Öppna posterna",
    },
  },
  documentsWaiting: {
    subject: (count: number) => plural(count, "En handling väntar på granskning", `${count} handlingar väntar på granskning`),
    subjectDue: (hours: number) => `En handling måste avgöras inom ${hours} timmar`,
    preview: (about: string, count: number) => plural(count, about, `${about} och ${count - 1} till`),
    intro: (count: number) => plural(count, "En kund har lämnat in en handling.", "Kunder har lämnat in handlingar."),
    introDue: (hours: number) =>
      `En handling som visar vem en innehavare är ligger på bordet, och innehavarens namn slutar fungera om senast ${hours} timmar.`,
    from: (account: string, number: number) => `${account}, konto ${number}`,
    owner: "visar vem en innehavare är",
    request: (number: number) => `för beställning ${number}`,
    since: (moment: string) => `inlämnad ${moment}`,
    deadline: (moment: string) => `namnen slutar fungera ${moment}`,
    more: (count: string) => `och ${count} till`,
    clock:
      "Dagarna som en registrar har på sig att verifiera en innehavare stannar inte medan en handling granskas: det som inte är avgjort då tar namnen ur sina zoner tills det är det.",
    button: "Öppna granskningen",
  },
  zoneParked: {
    subject: (name: string) => `Vi svarar inte längre för ${name} åt dig`,
    preview: (name: string) => `${name} tillhör någon annan.`,
    title: (name: string): Line => ["DNS för ", { name }, " har upphört"],
    intro: (name: string): Line => [
      "Någon annan har registrerat ",
      { name },
      ", eller har visat att de styr dess DNS, och den som äger ett namn bestämmer över den. Din zon är parkerad: den svarar inte längre.",
    ],
    kept: (count: number, digits: string) =>
      plural(
        count,
        "Dess enda postgrupp finns kvar. Är namnet ditt? Skriv då till oss.",
        `Dess ${digits} postgrupper finns kvar. Är namnet ditt? Skriv då till oss.`,
      ),
    button: "Se dina domäner",
  },

  passwordReset: {
    subject: "Välj ett nytt lösenord",
    title: "Välj ett nytt lösenord",
    intro: (username: string) => `Någon, troligen du, vill välja ett nytt lösenord för användaren ${username}.`,
    once: "Länken gäller en halvtimme och en gång.",
    when: "Begärt",
    where: "Från adress",
    notYou: "Var det inte du? Då behöver du inte göra något: lösenordet är kvar som det är.",
    button: "Välj lösenord",
  },

  verifyContact: {
    subject: "Bekräfta din adress för din domän",
    subjectReminder: (day: string) => `Påminnelse: bekräfta din adress före ${day}`,
    subjectLapsed: (count: number) => plural(count, "Din domän fungerar inte", "Dina domäner fungerar inte"),
    title: "Är du innehavaren, och stämmer det här?",
    titleLapsed: "Tiden för att bekräfta har gått ut",
    intro: (owner: string, by: string) => `${owner} står som innehavare av domäner som ${by} har hos oss.`,
    noDeadline: "Bekräfta att adressen är din och att det vi har antecknat om dig stämmer.",
    deadline: (day: string, names: string, count: number) =>
      plural(
        count,
        `Om du inte bekräftar slutar ${names} att fungera den ${day}. Reglerna för toppdomänen kräver det.`,
        `Om du inte bekräftar slutar de här att fungera den ${day}: ${names}. Reglerna för toppdomänerna kräver det.`,
      ),
    lapsed: (names: string, count: number) =>
      plural(
        count,
        `${names} fungerar inte just nu, eftersom ingen har bekräftat innehavaren. Den fungerar igen så snart du gör det.`,
        `De här fungerar inte just nu, eftersom ingen har bekräftat innehavaren: ${names}. De fungerar igen så snart du gör det.`,
      ),
    more: (names: string, count: number) => `${names} och ${count} till`,
    wrong: "Sidan visar vad vi har antecknat om dig. Säg till där om något är fel.",
    link: "Länken gäller i sju dagar och för ett svar. Du behöver inte logga in.",
    button: "Se och bekräfta",
  },

  ownerConsent: {
    subject: (name: string) => `Ska ${name} få en annan innehavare?`,
    title: "Byte av innehavare",
    intro: (name: string, by: string) => `${by} vill ge ${name} en annan innehavare.`,
    fromTo: (before: string, after: string) => `Från ${before} till ${after}.`,
    side: {
      old: "Du är innehavare nu. Inget händer om du inte går med på det.",
      new: "Du ska bli innehavare. Inget händer om du inte går med på det.",
      both: "Din adress gäller både den nuvarande och den nya innehavaren. Inget händer om du inte går med på det.",
    },
    notYou: "Känner du inte till det här? Säg nej, så avbryts bytet direkt. Länken gäller i sju dagar.",
    button: "Godkänn eller säg nej",
  },

  contactMoved: {
    subject: (owner: string) => `Mejladressen för ${owner} har ändrats`,
    title: "En kontakt har fått en annan adress",
    intro: (owner: string, address: string) => `Mejladressen för ${owner} är nu ${address}. Hittills var den din.`,
    notYou: "Svara på det här mejlet eller skriv till vår support om det inte stämmer.",
    button: "Öppna panelen",
  },

  forwardAsked: {
    subject: (by: string) => `${by} vill vidarebefordra mejl till dig`,
    title: "Får mejl vidarebefordras till dig?",
    intro: (by: string, forward: string) => `${by} vill att mejl till ${forward} vidarebefordras till din adress.`,
    introAny: (by: string) => `${by} vill att mejl vidarebefordras till din adress.`,
    untilThen: "Inget vidarebefordras förrän du godkänner det. Med länken kan du också säga nej, och ångra dig senare.",
    notYou: "Känner du inte till avsändaren? Säg nej, eller gör ingenting.",
    button: "Godkänn eller säg nej",
  },
  signupConfirm: {
    subject: "Bekräfta din adress",
    title: "Bekräfta din adress",
    intro: (username: string) => `Någon, troligen du, har skapat ett konto med användarnamnet ${username} och den här adressen.`,
    once: "Kontot fungerar så snart du har öppnat länken. Den gäller ett dygn och en gång; loggar du in får du en ny.",
    notYou: "Var det inte du? Då behöver du inte göra något: utan länken kan ingen logga in med det namnet.",
    button: "Bekräfta adressen",
  },

  emailChange: {
    subject: "Bekräfta din nya adress",
    title: "Bekräfta din nya adress",
    intro: (username: string) => `Den här adressen ska bli e-postadress för användaren ${username}.`,
    once: "Den ersätter den gamla så snart du har öppnat länken, som gäller ett dygn och en gång.",
    notYou: "Var det inte du? Då behöver du inte göra något: utan länken används inte adressen.",
    button: "Bekräfta adressen",
  },

  welcome: {
    subject: (brand: string) => `Välkommen till ${brand}`,
    title: (brand: string) => `Välkommen till ${brand}`,
    intro: "Din adress är bekräftad och kontot är öppet. Du kan logga in.",
    number: "Kontonummer",
    username: "Användarnamn",
    next: "Ett råd före din första domän: slå på tvåstegsinloggning, så att ingen kommer åt dina namn med bara ett lösenord.",
    button: "Slå på tvåstegsinloggning",
  },

  userInvited: {
    subject: (by: string) => `${by} har lagt upp dig som användare`,
    title: (by: string) => `Du är användare hos ${by}`,
    intro: (by: string, username: string) =>
      `${by} har lagt upp dig som användare i sitt konto. Ditt användarnamn är ${username}.`,
    once: "Välj ett lösenord som bara du kan. Länken gäller en vecka och en gång.",
    notYou: "Vet du inte vem det är? Då behöver du inte göra något: utan länken kan ingen logga in med det namnet.",
    button: "Välj lösenord",
  },

  loginChanged: {
    of: {
      password_reset: {
        subject: "Ditt lösenord har ersatts",
        intro: (username: string) =>
          `Lösenordet för användaren ${username} har ersatts via en länk i mejl, och alla som var inloggade med det namnet har loggats ut.`,
      },
      password_changed: {
        subject: "Ditt lösenord har ändrats",
        intro: (username: string) =>
          `Lösenordet för användaren ${username} har ändrats i panelen, och andra webbläsare har loggats ut.`,
      },
      second_factor_on: {
        subject: "Tvåstegsinloggning är på",
        intro: (username: string) =>
          `Från och med nu loggar användaren ${username} in med lösenordet och en kod från en autentiseringsapp. Förvara reservkoderna på ett säkert ställe.`,
      },
      second_factor_off: {
        subject: "Autentiseringsappen har tagits bort",
        intro: (username: string) =>
          `Autentiseringsappen för användaren ${username} används inte längre. Utan passnyckel räcker lösenordet från och med nu.`,
      },
      recovery_code_used: {
        subject: "En reservkod har använts",
        intro: (username: string) =>
          `En av reservkoderna för användaren ${username} har förbrukats, vid en inloggning eller för att bekräfta något i panelen. Nya skapar du under Min säkerhet.`,
      },
      recovery_codes_renewed: {
        subject: "Du har nya reservkoder",
        intro: (username: string) =>
          `Nya reservkoder har skapats för användaren ${username}. De gamla släpper inte längre in någon.`,
      },
      passkey_added: {
        subject: "En passnyckel har lagts till",
        intro: (username: string) =>
          `Från och med nu går det att logga in som ${username} med en ny passnyckel, med eller utan lösenord.`,
      },
      passkey_removed: {
        subject: "En passnyckel har tagits bort",
        intro: (username: string) =>
          `En passnyckel för användaren ${username} har tagits bort. Den släpper inte längre in någon, och andra webbläsare har loggats ut.`,
      },
      new_device: {
        subject: "En inloggning från ett nytt ställe",
        intro: (username: string) =>
          `Någon loggade in som ${username} i en webbläsare eller från ett nätverk som vi inte har sett tillsammans med den användaren förut.`,
      },
      second_factor_reset_asked: {
        subject: "Tvåstegsinloggningen är på väg att återställas",
        intro: (username: string) =>
          `Någon som kan lösenordet för användaren ${username} har med en kod till din telefon bett om att få logga in utan autentiseringsappen. Det börjar gälla om 24 timmar. Fram till dess kan du stoppa det: i panelen där du är inloggad, eller genom att välja ett nytt lösenord.`,
      },
      second_factor_reset: {
        subject: "Tvåstegsinloggningen är återställd",
        intro: (username: string) =>
          `Autentiseringsappen och reservkoderna för användaren ${username} gäller inte längre, och alla som var inloggade med det namnet har loggats ut. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_change_asked: {
        subject: "Din e-postadress är på väg att ändras",
        intro: (username: string) =>
          `Någon har angett en annan e-postadress för användaren ${username}. Den ersätter den här när länken som mejlats dit öppnas. Fram till dess kan du stoppa det i panelen, på din profil.`,
      },
      email_changed: {
        subject: "Din e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu en annan e-postadress, och hit kommer inga fler mejl. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_restored: {
        subject: "Din e-postadress har ändrats tillbaka",
        intro: (username: string) =>
          `Adressen som användaren ${username} hade förut har tagits tillbaka därifrån, och hit kommer inga fler mejl. Alla som var inloggade med det namnet har loggats ut.`,
      },
      phone_changed: {
        subject: "Ditt telefonnummer har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu ett annat telefonnummer. Det får inga koder förrän det är bekräftat. I 72 timmar går det inte att flytta bort domäner.`,
      },
      account_email_changed: {
        subject: "Kontots e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har gett kontot en annan e-postadress. Fakturor och nyheter om kontot går dit från och med nu, och inte hit.`,
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: (url: string): Line => [
      "Någon annan kan logga in med ditt namn. ",
      { link: "Välj ett nytt lösenord", url },
      " på en gång, och skriv till oss.",
    ],
    undo: (url: string): Line => [
      "Då kan du ",
      { link: "ta tillbaka den här adressen", url },
      ", och skriv till oss. Länken gäller i 7 dagar; den loggar ut alla som är inloggade med ditt namn.",
    ],
    button: "Se var du är inloggad",
  },

  ticketAnswered: {
    subject: (ticket: number, subject: string) => `Svar på ärende ${ticket}: ${subject}`,
    title: "Supporten har svarat",
    intro: (name: string, subject: string) => `${name} på supporten har svarat dig om ”${subject}”:`,
    byMail: "Vill du säga något mer? Svara då på det här mejlet.",
    button: "Öppna ärendet",
  },

  ticketWritten: {
    subject: (ticket: number, subject: string) => `Ärende ${ticket}: ${subject}`,
    titleNew: "Ett nytt ärende",
    titleMore: "Ett svar i ett ärende",
    ticket: "Ärende",
    from: "Från",
    about: "Gäller",
    page: "Sida",
    version: "Version",
    answer: "Läs och svara på servern: ",
  },
  openPanel: "Öppna panelen",

  yourOrder: "din order",
} satisfies Texts;
