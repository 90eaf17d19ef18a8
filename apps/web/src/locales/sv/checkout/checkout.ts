import type { texts as en } from "../../en/checkout/checkout.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Kassa",
  step: { basket: "Varukorg", details: "Uppgifter", pay: "Betala" },
  asking: "Frågar registren och prislistan en gång till",
  askingAgain: "Frågar igen",
  failed: "Kassan kunde inte öppnas",
  failedKept: "Varukorgen är orörd.",
  askFailed: "Vi kunde inte fråga registren igen. Det du ser är från tidigare.",
  count: "{count, plural, one {# vara} other {# varor}}",
  showItems: "Visa raderna",
  hideItems: "Bara summan",
  items: "Din beställning",
  forbidden: {
    title: "Du får inte beställa på det här kontot",
    body: "Kontots ägare kan ge dig rätt att beställa, under Konto, Användare. Varukorgen finns kvar.",
  },
  empty: {
    title: "Det finns inget att beställa",
    body: "Varukorgen är tom. Hitta ett namn och lägg det där.",
    placed: "Varukorgen är tom. Det som låg i den finns i order O{number}.",
    order: "Öppna order O{number}",
    search: "Sök efter ett namn",
  },
  lost: {
    title: "{count, plural, one {Ett namn går inte längre att registrera} other {# namn går inte längre att registrera}}",
    body: "Det var ledigt när du lade det i varukorgen. Ta bort det för att gå vidare med resten.",
    remove: "{count, plural, one {Ta bort det} other {Ta bort # namn}}",
  },
  refused: {
    title: "{count, plural, one {En rad kan inte längre beställas} other {# rader kan inte längre beställas}}",
    body: "Varför står vid varje rad. Ta bort dem för att gå vidare med resten.",
  },
  changed: {
    title:
      "{count, plural, one {Ett pris har ändrats sedan du fyllde varukorgen} other {# priser har ändrats sedan du fyllde varukorgen}}",
    line: "var {old}, är nu <b>{now}</b>.",
    acceptOne: "Godkänn {price}",
    accept: "Godkänn {count, number} nya priser",
  },
  note: {
    taken: "Någon annan har registrerat det. Ta bort det för att gå vidare.",
    reserved: "Det går inte att beställa: registret håller inne det. Ta bort det för att gå vidare.",
    changed: "Priset har ändrats från {old} till {now}.",
    unknown: "Registret svarar inte just nu. Du kan beställa: beställningen väntar på registret, och pengarna med den.",
  },
  owner: {
    title: "Uppgifter som registret behöver",
    complete: "Klart",
    of: "{count, plural, one {Namnets innehavare} other {Innehavare av # namn}}",
    missing: "Välj vem som ska äga namnen",
  },
  field: {
    optional: "valfritt",
    choose: "Välj",
    names: "{count, plural, one {{names} behöver det.} other {# namn behöver det: {names}.}}",
    dateForm: "ÅÅÅÅ-MM-DD",
    refused: "Registret skulle inte godta det. Titta på det igen",
    problem: {
      required: "Fältet måste fyllas i",
      tooShort: "Det är för kort",
      tooLong: "Det är för långt",
      form: "Det har inte den form som registret vill ha",
      agree: "Registret tar inte emot beställningen utan det",
    },
  },
  pay: {
    title: "Hur vill du betala?",
    credit: {
      use: "Använd mitt tillgodohavande",
      have: "Du har {sum} till godo.",
      covers: "Ditt tillgodohavande täcker hela beställningen. Det finns inget mer att betala.",
      rest: "Ditt tillgodohavande används först. Hur vill du betala resten, {sum}?",
    },
    method: { card: "Kort", bank: "Banköverföring", invoice: "Faktura" },
    note: {
      card: "På kortföretagets sida. Banken kan be dig godkänna (3-D Secure).",
      bank: "Vi börjar när pengarna har kommit in, upp till 3 bankdagar.",
      invoice: "Vi börjar direkt, och du betalar mot faktura.",
    },
    why: {
      noProvider: "Ingen kortbetalning är inkopplad här.",
      prepaymentOnly: "Kontot betalar före leverans.",
      creditLimit: "Beställningen skulle gå över kontots kreditgräns.",
      other: "Inte möjligt för den här beställningen.",
    },
  },
  terms: {
    bindingPlain: "Jag lägger en bindande beställning.",
    binding: "Jag lägger en bindande beställning och godkänner registrens regler för <rules></rules>.",
    plain: "Jag godkänner <link>villkoren</link>.",
    withRules: "Jag godkänner <link>villkoren</link> och reglerna för <rules></rules>.",
    missing: "Godkänn villkoren för att beställa",
  },
  toPay: {
    title: "Att betala",
    credit: "Ditt tillgodohavande",
    left: "Kvar att betala",
    renewal: "Att behålla allt därefter kostar {price} per år inkl. moms.",
  },
  place: {
    card: "Beställ och betala {sum}",
    bank: "Beställ och betala {sum} via bank",
    invoice: "Beställ mot faktura, {sum}",
    credit: "Beställ och betala med tillgodohavande",
    free: "Beställ utan kostnad",
    none: "Beställ, {sum}",
  },
  after: {
    reserved:
      "Kortet reserveras bara. Pengarna dras när registret har godtagit; det som inte godtas kostar ingenting. Det som ännu pågår efter fem dagar dras då, och krediteras om det misslyckas.",
    reservedMixed:
      "Kortet reserveras bara. Det som kan levereras levereras genast; pengarna dras på en gång när den sista flytten är klar, senast efter fem dagar, och bara för det som levererades.",
    reservedCredit:
      "Ditt tillgodohavande avsätts och kortet reserveras bara. Båda används när den sista flytten är klar, senast efter fem dagar, och bara för det som levererades; tillgodohavandet först.",
    bankChanged:
      "Du får kontonumret och en referens på nästa sida. Det du betalar är ditt tills flyttarna är klara: det används för det som levererades, och resten blir tillgodo.",
    invoiceChanged:
      "Vi börjar genast. Fakturan kommer när den sista flytten är klar, och bara för det som levererades. Till dess räknas summan mot din kreditgräns.",
    creditChanged:
      "Ditt tillgodohavande avsätts och vi börjar genast. Det används när den sista flytten är klar, och bara för det som levererades; resten kommer tillbaka.",
    card: "Du betalar på nästa sida. Det som inte går att leverera krediteras.",
    cardKept: "Ditt sparade kort belastas nu; banken kan be dig godkänna. Det som inte går att leverera krediteras.",
    bank: "Du får kontonummer och referens på nästa sida.",
    invoice: "Det som inte går att leverera krediteras.",
    credit: "Vi börjar direkt. Det som inte går att leverera krediteras.",
    free: "Inget debiteras. Arbetet börjar direkt.",
    none: "Välj hur du vill betala.",
  },
  blocker: {
    lost: "Ett namn går inte längre att registrera",
    changed: "Ett nytt pris väntar på dig",
    contact: "Ingen är vald som innehavare",
    fields: "Registret behöver fler uppgifter om innehavaren",
    method: "Inget sätt att betala är valt",
    terms: "Villkoren är inte godkända",
  },
  notCharged: "Inget har beställts och inget har dragits.",
  lostAnswer: {
    title: "Svaret försvann på vägen",
    timeout: "Det här tar längre tid än det borde",
    body: "Vi vet inte om beställningen kom fram. Titta bland dina <link>beställningar</link>, eller tryck på knappen igen: det är samma beställning, och den kan inte läggas två gånger.",
    sent: "Din beställning har lämnat varukorgen. Vi frågar igen var den är; den kan inte läggas två gånger.",
  },
  placing: {
    title: "Din beställning läggs",
    over50: "{count, plural, other {Med # varor tar det lite längre än vanligt.}}",
    over100: "{count, plural, other {Med # varor kan det ta några minuter. Du kan låta det stå på.}}",
    stage: {
      s0: "Vi skriver ner din beställning.",
      s15: "Vi skriver fortfarande. Inget är fel.",
      s30: "Det tar längre än vanligt. Beställningen är på väg.",
      s45: "Vi håller fortfarande på. Låt sidan vara öppen.",
      s60: "En minut nu. Beställningen är inte borta; den kan inte läggas två gånger.",
      s90: "Det går långsamt i dag. Vi fortsätter försöka.",
      s120: "Två minuter. Om du måste gå: bland dina beställningar syns beställningen så snart den är lagd.",
      s180: "Tre minuter. Vi ger upp snart och säger var du ska titta.",
    },
  },
} as const satisfies TextsOf<typeof en>;
