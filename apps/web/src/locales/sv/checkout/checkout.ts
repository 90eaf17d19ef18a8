import type { texts as en } from "../../en/checkout/checkout.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  reference: "Er referens (valfritt)",
  referenceHint: "Står på fakturan, till exempel ett inköpsordernummer.",
  title: "Kassa",
  step: { basket: "Varukorg", details: "Uppgifter", pay: "Betala" },
  asking: "Kontrollerar tillgänglighet och priser igen",
  askingAgain: "Kontrollerar igen",
  failed: "Det gick inte att öppna kassan",
  failedKept: "Varukorgen är orörd.",
  askFailed: "Vi kunde inte kontrollera med registren igen. Det du ser kan vara inaktuellt.",
  count: "{count, plural, one {# vara} other {# varor}}",
  showItems: "Visa varorna",
  hideItems: "Dölj varorna",
  items: "Din beställning",
  forbidden: {
    title: "Du har inte rätt att beställa på det här kontot",
    body: "Kontots ägare kan ge dig rätten under Konto, Användare. Varukorgen finns kvar.",
  },
  details: {
    title: "Dina uppgifter",
    body: "Det här är din första beställning. Namn och adress står på fakturan och föreslås som ägare till dina domäner.",
    submit: "Spara och fortsätt",
    forbidden: "Kontot har inget namn och ingen adress än",
    forbiddenBody:
      "De behövs på fakturan. En användare med rätt att ändra kontot kan fylla i dem under Konto. Din varukorg finns kvar.",
  },
  empty: {
    title: "Det finns inget att beställa",
    body: "Varukorgen är tom. Sök efter en domän och lägg till den.",
    placed: "Varukorgen är tom. Det som låg i den finns i order O{number}.",
    order: "Öppna order O{number}",
    search: "Sök efter en domän",
  },
  lost: {
    title: "{count, plural, one {En domän är inte längre ledig} other {# domäner är inte längre lediga}}",
    body: "Den var ledig när du lade till den. Ta bort den för att gå vidare med resten.",
    remove: "{count, plural, one {Ta bort den} other {Ta bort # domäner}}",
  },
  refused: {
    title: "{count, plural, one {En vara kan inte längre beställas} other {# varor kan inte längre beställas}}",
    body: "Orsaken visas för varje vara. Ta bort dem för att gå vidare med resten.",
  },
  changed: {
    title:
      "{count, plural, one {Ett pris har ändrats sedan du fyllde varukorgen} other {# priser har ändrats sedan du fyllde varukorgen}}",
    line: "var {old}, är nu <b>{now}</b>.",
    acceptOne: "Godkänn {price}",
    accept: "Godkänn {count, number} nya priser",
  },
  note: {
    taken: "Någon annan har registrerat den. Ta bort den för att gå vidare.",
    reserved: "Den går inte att beställa: registret har reserverat den. Ta bort den för att gå vidare.",
    changed: "Priset har ändrats från {old} till {now}.",
    unknown: "Registret svarar inte just nu. Du kan ändå beställa: beställningen och pengarna väntar tills det svarar.",
  },
  labels: {
    title: "Etiketter",
    text: "Etiketter för de nya domänerna. Beställningen räknas in i deras budgetar.",
  },
  owner: {
    title: "Uppgifter som registret behöver",
    complete: "Klart",
    of: "{count, plural, one {Domänens innehavare} other {Innehavare av # domäner}}",
    missing: "Välj vem som ska vara innehavare",
  },
  field: {
    optional: "valfritt",
    choose: "Välj",
    names: "{count, plural, one {Behövs för {names}.} other {Behövs för # domäner: {names}.}}",
    dateForm: "ÅÅÅÅ-MM-DD",
    refused: "Registret skulle inte godta det här. Kontrollera uppgiften",
    problem: {
      required: "Fältet måste fyllas i",
      tooShort: "Det är för kort",
      tooLong: "Det är för långt",
      form: "Det här har inte det format som registret kräver",
      agree: "Registret godtar inte beställningen utan detta",
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
    method: { card: "Kort", swish: "Swish", paypal: "PayPal", sepa: "SEPA-autogiro", bank: "Banköverföring", invoice: "Faktura" },
    note: {
      card: "På kortföretagets sida. Banken kan be dig godkänna betalningen (3-D Secure).",
      swish: "Du godkänner betalningen i Swish-appen i mobilen.",
      paypal: "Du godkänner betalningen hos PayPal, med ditt konto där eller ett kort.",
      sepa: "Från ditt bankkonto. Vi börjar när pengarna har kommit in, vilket tar ungefär en och en halv vecka.",
      bank: "Vi börjar när pengarna har kommit in, vilket kan ta upp till 3 bankdagar.",
      invoice: "Vi börjar direkt, och du betalar mot faktura.",
    },
    why: {
      noProvider: "Kortbetalning är inte tillgänglig här.",
      prepaymentOnly: "Inte tillgängligt: kontot betalar i förskott.",
      creditLimit: "Beställningen skulle överskrida kontots kreditgräns.",
      tooLittle: "Beloppet är för litet för det här betalsättet.",
      tooMuch: "Beloppet är för stort för det här betalsättet.",
      other: "Inte tillgängligt för den här beställningen.",
    },
  },
  terms: {
    bindingPlain: "Jag lägger en bindande beställning.",
    binding: "Jag lägger en bindande beställning och godkänner registrens regler för <rules></rules>.",
    plain: "Jag godkänner <link>villkoren</link>.",
    withRules: "Jag godkänner <link>villkoren</link> och registrens regler för <rules></rules>.",
    consentMissing: "Kryssa i rutan för att beställa: annars hade vi fått vänta i 14 dagar",
    missing: "Godkänn villkoren för att beställa",
  },
  toPay: {
    title: "Att betala",
    credit: "Ditt tillgodohavande",
    left: "Kvar att betala",
    renewal: "Förnyas för {price} per år inkl. moms.",
  },
  place: {
    card: "Beställ och betala {sum}",
    swish: "Beställ och betala {sum} med Swish",
    paypal: "Beställ och betala {sum} med PayPal",
    sepa: "Beställ och betala {sum} med autogiro",
    bank: "Beställ och betala {sum} med banköverföring",
    invoice: "Beställ mot faktura, {sum}",
    credit: "Beställ och betala med tillgodohavande",
    free: "Beställ utan kostnad",
    none: "Beställ, {sum}",
  },
  after: {
    reserved:
      "Beloppet reserveras bara på kortet. Pengarna dras när registret har godtagit beställningen; det som inte godtas kostar ingenting. Det som fortfarande pågår efter fem dagar dras då, och krediteras om det misslyckas.",
    reservedMixed:
      "Beloppet reserveras bara på kortet. Det som kan levereras levereras direkt. Pengarna dras på en gång när den sista flytten är klar, senast efter fem dagar, och bara för det som levererades.",
    reservedCredit:
      "Ditt tillgodohavande avsätts och beloppet reserveras bara på kortet. Båda används när den sista flytten är klar, senast efter fem dagar, och bara för det som levererades. Tillgodohavandet används först.",
    paypalChanged:
      "Beloppet reserveras bara hos PayPal. Pengarna dras när den sista flytten är klar, senast efter fem dagar, och bara för det som levererades.",
    swishChanged:
      "Du betalar på nästa sida. Det du betalar är ditt tills flyttarna är klara: det används för det som levererades, och resten blir tillgodohavande.",
    sepaChanged:
      "Du godkänner dragningen på nästa sida. Det som dras är ditt tills flyttarna är klara: det används för det som levererades, och resten blir tillgodohavande.",
    sepaKept:
      "Pengarna dras från ditt bankkonto tidigast om tre dagar, och vi mejlar dig vilken dag. Vi börjar när de har kommit in. Har dina tidigare dragningar betalats kan vi börja direkt.",
    sepa: "Du godkänner dragningen på nästa sida, och vi mejlar dig vilken dag den görs. Vi börjar när pengarna har kommit in. Vill du ha domänerna tidigare, betala på ett annat sätt.",
    bankChanged:
      "Kontonummer och referens finns på nästa sida. Det du betalar är ditt tills flyttarna är klara: det används för det som levererades, och resten blir tillgodohavande.",
    invoiceChanged:
      "Vi börjar direkt. Fakturan kommer när den sista flytten är klar, och bara för det som levererades. Till dess räknas summan mot din kreditgräns.",
    creditChanged:
      "Ditt tillgodohavande avsätts och vi börjar direkt. Det används när den sista flytten är klar, och bara för det som levererades. Resten återförs.",
    card: "Du betalar på nästa sida. Det som inte går att leverera krediteras.",
    cardKept: "Ditt sparade kort belastas nu; banken kan be dig godkänna. Det som inte går att leverera krediteras.",
    paypalKept:
      "Ditt sparade PayPal-konto debiteras nu, utan att du loggar in hos PayPal. Det som inte går att leverera krediteras.",
    paypal: "Du godkänner betalningen hos PayPal på nästa sida. Det som inte går att leverera krediteras.",
    swish: "Du betalar på nästa sida med Swish-appen. Det som inte går att leverera krediteras.",
    bank: "Kontonummer och referens finns på nästa sida.",
    invoice: "Det som inte går att leverera krediteras.",
    credit: "Vi börjar direkt. Det som inte går att leverera krediteras.",
    free: "Inget debiteras. Vi börjar direkt.",
    none: "Välj ett betalsätt.",
  },
  blocker: {
    lost: "En domän är inte längre ledig",
    changed: "Ett pris har ändrats: godkänn det nya",
    contact: "Ingen innehavare är vald",
    fields: "Registret behöver fler uppgifter om innehavaren",
    method: "Inget betalsätt är valt",
    terms: "Villkoren är inte godkända",
    consent: "Direkt leverans inte godkänd",
  },
  notCharged: "Inget har beställts och inget har dragits.",
  lostAnswer: {
    title: "Vi fick inget svar",
    timeout: "Det här tar längre tid än det ska",
    body: "Vi vet inte om beställningen kom fram. Titta bland dina <link>beställningar</link>, eller tryck på knappen igen: det är samma beställning och den kan inte läggas två gånger.",
    sent: "Din beställning har lämnat varukorgen. Vi kontrollerar var den är; den kan inte läggas två gånger.",
  },
  placing: {
    title: "Vi lägger din beställning",
    over50: "{count, plural, other {Med # varor tar det lite längre än vanligt.}}",
    over100: "{count, plural, other {Med # varor kan det ta några minuter. Du kan låta sidan vara öppen.}}",
    stage: {
      s0: "Vi sparar din beställning.",
      s15: "Vi sparar fortfarande. Inget är fel.",
      s30: "Det tar längre än vanligt. Beställningen är på väg.",
      s45: "Vi arbetar fortfarande. Stäng inte sidan.",
      s60: "Det har gått en minut. Beställningen är inte förlorad och kan inte läggas två gånger.",
      s90: "Det går långsamt i dag. Vi fortsätter försöka.",
      s120: "Det har gått två minuter. Om du måste gå hittar du beställningen under Beställningar så snart den är lagd.",
      s180: "Det har gått tre minuter. Vi avbryter snart och visar var du hittar din beställning.",
    },
  },
} as const satisfies TextsOf<typeof en>;
