import type { texts as en } from "../../en/payments/cards.ts";
import type { TextsOf } from "../../messages.ts";

/** Saved cards and PayPal accounts: their page, and the choice when paying. */
export const texts = {
  name: "{brand} som slutar på {last4}",
  namePayPal: "PayPal, {email}",
  nameSepa: "Bankkonto {country} som slutar på {last4}",
  title: "Betalsätt",
  sub: {
    card: "Korten sparas hos vårt kortföretag. Vi ser bara korttypen, de fyra sista siffrorna och utgångsdatumet.",
    paypal: "PayPal-konton sparas hos PayPal. Vi ser bara deras e-postadress.",
    sepa: "Bankkonton sparas hos vår betaltjänst. Vi ser bara landet och de fyra sista siffrorna.",
    all: "Kort och bankkonton sparas hos vår betaltjänst, PayPal-konton hos PayPal. Vi ser bara det som visas här.",
    both: "Kort sparas hos vårt kortföretag och PayPal-konton hos PayPal. Av ett kort ser vi bara korttypen, de fyra sista siffrorna och utgångsdatumet, av ett PayPal-konto bara e-postadressen.",
  },
  add: { card: "Lägg till kort", paypal: "Lägg till PayPal", sepa: "Lägg till bankkonto" },
  failed: "Det gick inte att hämta dina betalsätt",
  safe: "Inget har dragits eller ändrats.",
  emptyTitle: "Inga sparade betalsätt",
  emptyText: {
    card: "Spara ett kort för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
    paypal:
      "Spara ditt PayPal-konto för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
    sepa: "Spara ett bankkonto för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
    all: "Spara ett kort, ett bankkonto eller ditt PayPal-konto för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
    both: "Spara ett kort eller ditt PayPal-konto för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
  },
  list: "Sparade betalsätt",
  keptSince: "Går ut {date}, sparat <since></since>",
  keptSincePayPal: "Sparat <since></since>",
  keptSinceSepa: "Medgivande {mandate}, lämnat <since></since>",
  mandateText: "Medgivandets text",
  creditor: "Betalningsmottagarens id: {id}",
  default: "Standard",
  endsSoon: "Går snart ut",
  ended: "Har gått ut",
  makeDefault: "Använd som standard",
  makeDefaultOf: "Använd som standard: {card}",
  remove: "Ta bort",
  removeOf: "Ta bort {card}",
  removing: {
    title: "Ta bort {card}?",
    text: {
      card: "Det tas bort här och hos kortföretaget och belastas inte mer. Tidigare betalningar påverkas inte.",
      paypal: "Avtalet med PayPal avslutas och ditt PayPal-konto belastas inte mer. Tidigare betalningar påverkas inte.",
      sepa: "Medgivandet upphör och inget mer dras från bankkontot. Dragningar som redan är på väg genomförs.",
    },
    relied: "{count, plural, one {En förnyelse är beroende av det} other {# förnyelser är beroende av det}}: {names}.",
    next: "{card} används i stället.",
    nothing: "Utan ett sparat betalsätt väntar de på ditt tillgodohavande eller din betalning. Vi meddelar dig i tid.",
    keep: { card: "Behåll kortet", paypal: "Behåll PayPal", sepa: "Behåll bankkontot" },
    remove: { card: "Ta bort kortet", paypal: "Ta bort PayPal", sepa: "Ta bort bankkontot" },
    why: "Du tar bort {card} från kontot.",
    done: "{card} är borttaget",
  },
  back: {
    added: "Du är tillbaka från betalsidan",
    addedText: "Det du har sparat där visas här om ett ögonblick.",
    cancelled: "Du lämnade betalsidan",
    cancelledText: "Inget sparades och inget har dragits.",
  },
  first: {
    renew: "Förnya automatiskt med det jag sparar",
    renewMandate:
      "Du låter {brand} spara ditt kort eller bankkonto hos sin betaltjänst, eller ditt PayPal-konto hos PayPal, och belasta det när dina domäner och tjänster förnyas automatiskt, utan att vi frågar varje gång, och för det du beställer här. Tillgodohavandet används först. Du kan avsluta det när som helst under Ekonomi, Betalsätt.",
  },
  renewals: {
    title: "Automatisk förnyelse med standardbetalsättet",
    on: "Betala förnyelser med standardbetalsättet",
    mandate:
      "Ditt tillgodohavande används först. Det som fattas dras från standardbetalsättet när en domän förnyas automatiskt, utan att vi frågar varje gång, och bara för domäner som har förnyats. Du kan stänga av det när som helst.",
    uses: "{card} belastas. Om det nekas får du ett mejl med en länk för att betala, och vi försöker igen några dagar senare.",
    usesEnded: "{card} har gått ut och kan inte belastas. Använd ett annat betalsätt som standard.",
    onInvoice: "Ditt konto betalar mot faktura: automatiska förnyelser faktureras.",
    coming:
      "{count, plural, one {# domän förnyas automatiskt inom 60 dagar} other {# domäner förnyas automatiskt inom 60 dagar}}",
    more: "Och {count, number} till.",
  },
  choice: {
    card: {
      title: "Kort",
      until: "Går ut {date}. Banken kan be dig godkänna.",
      expired: "Gick ut {date}",
      other: "Ett annat kort",
      otherNote: "På kortföretagets sida",
      keep: "Spara kortet för framtida betalningar",
      mandate:
        "Du låter {brand} spara kortet hos sitt kortföretag och belasta det för det du beställer här. Du kan ta bort det när som helst under Ekonomi, Betalsätt.",
      renew: "Förnya automatiskt med det här kortet",
      renewMandate:
        "Du låter {brand} spara kortet hos sitt kortföretag och belasta det när dina domäner och tjänster förnyas automatiskt, utan att vi frågar varje gång, och för det du beställer här. Tillgodohavandet används först. Du kan stänga av det eller ta bort kortet när som helst under Ekonomi, Betalsätt.",
    },
    paypal: {
      title: "PayPal-konto",
      saved: "Belastas direkt, utan att du loggar in hos PayPal.",
      other: "Ett annat PayPal-konto",
      otherNote: "Du loggar in hos PayPal",
      keep: "Spara PayPal-kontot för framtida betalningar",
      mandate:
        "Du låter {brand} belasta ditt PayPal-konto för det du beställer här, utan att du loggar in hos PayPal varje gång. Du kan avsluta det när som helst under Ekonomi, Betalsätt, eller hos PayPal.",
      renew: "Förnya automatiskt med PayPal",
      renewMandate:
        "Du låter {brand} belasta ditt PayPal-konto när dina domäner och tjänster förnyas automatiskt, utan att vi frågar varje gång, och för det du beställer här. Tillgodohavandet används först. Du kan avsluta det när som helst under Ekonomi, Betalsätt, eller hos PayPal.",
    },
    sepa: {
      title: "Bankkonto",
      saved: "Pengarna dras tidigast om tre dagar. Vi mejlar dig vilken dag.",
      other: "Ett annat bankkonto",
      otherNote: "På betaltjänstens sida",
      keep: "Spara bankkontot för framtida betalningar",
      mandate:
        "Du låter {brand} och dess betaltjänst be din bank att dra pengar från kontot för det du beställer här, och banken att göra det. Vi säger till minst två dagar före varje dragning. Banken betalar tillbaka en dragning om du ber om det inom åtta veckor. Du kan avsluta medgivandet när som helst under Ekonomi, Betalsätt.",
      renew: "Förnya automatiskt från det här bankkontot",
      renewMandate:
        "Du låter {brand} och dess betaltjänst be din bank att dra pengar från kontot när dina domäner och tjänster förnyas automatiskt, utan att vi frågar varje gång, och för det du beställer här, och banken att göra det. Vi säger till minst två dagar före varje dragning. Banken betalar tillbaka en dragning om du ber om det inom åtta veckor. Tillgodohavandet används först. Du kan avsluta medgivandet när som helst under Ekonomi, Betalsätt.",
    },
  },
} as const satisfies TextsOf<typeof en>;
