import type { texts as en } from "../../en/payments/cards.ts";
import type { TextsOf } from "../../messages.ts";

/** Saved cards: their page, and the choice of a card when paying. */
export const texts = {
  name: "{brand} som slutar på {last4}",
  title: "Kort",
  sub: "Korten sparas hos vårt kortföretag. Vi ser bara korttypen, de fyra sista siffrorna och utgångsdatumet.",
  add: "Lägg till kort",
  failed: "Det gick inte att hämta dina kort",
  safe: "Inget har dragits eller ändrats.",
  emptyTitle: "Inga sparade kort",
  emptyText:
    "Spara ett kort för att betala beställningar med ett klick, och för att betala förnyelser när tillgodohavandet inte räcker.",
  list: "Sparade kort",
  keptSince: "Går ut {date}, sparat <since></since>",
  default: "Standard",
  endsSoon: "Går snart ut",
  ended: "Har gått ut",
  makeDefault: "Använd som standard",
  makeDefaultOf: "Använd som standard: {card}",
  remove: "Ta bort",
  removeOf: "Ta bort {card}",
  removing: {
    title: "Ta bort {card}?",
    text: "Det tas bort här och hos kortföretaget och belastas inte mer. Tidigare betalningar påverkas inte.",
    relied: "{count, plural, one {En förnyelse är beroende av det} other {# förnyelser är beroende av det}}: {names}.",
    next: "{card} används i stället.",
    nothing: "Utan kort väntar de på ditt tillgodohavande eller din betalning. Vi meddelar dig i tid.",
    keep: "Behåll kortet",
    remove: "Ta bort kortet",
    why: "Du tar bort {card} från kontot.",
    done: "{card} är borttaget",
  },
  back: {
    added: "Du är tillbaka från kortföretaget",
    addedText: "Ett kort som du har sparat där visas här om ett ögonblick.",
    cancelled: "Du lämnade kortföretagets sida",
    cancelledText: "Inget kort sparades och inget har dragits.",
  },
  renewals: {
    title: "Automatisk förnyelse med kort",
    on: "Betala förnyelser med standardkortet",
    mandate:
      "Ditt tillgodohavande används först. Det som fattas dras från standardkortet när en domän förnyas automatiskt, utan att vi frågar varje gång, och bara för domäner som har förnyats. Du kan stänga av det när som helst.",
    uses: "{card} belastas. Om det nekas får du ett mejl med en länk för att betala, och vi försöker igen några dagar senare.",
    usesEnded: "{card} har gått ut och kan inte belastas. Använd ett annat kort som standard.",
    onInvoice: "Ditt konto betalar mot faktura: automatiska förnyelser faktureras.",
    coming:
      "{count, plural, one {# domän förnyas automatiskt inom 60 dagar} other {# domäner förnyas automatiskt inom 60 dagar}}",
    more: "Och {count, number} till.",
  },
  choice: {
    title: "Kort",
    until: "Går ut {date}. Banken kan be dig godkänna.",
    expired: "Gick ut {date}",
    other: "Ett annat kort",
    otherNote: "På kortföretagets sida",
    keep: "Spara kortet för framtida betalningar",
    mandate:
      "Du låter {brand} spara kortet hos sitt kortföretag och belasta det för det du beställer här. Du kan ta bort det när som helst under Ekonomi, Kort.",
    renew: "Förnya automatiskt med det här kortet",
    renewMandate:
      "Du låter {brand} spara kortet hos sitt kortföretag och belasta det när dina domäner och tjänster förnyas automatiskt, utan att vi frågar varje gång, och för det du beställer här. Tillgodohavandet används först. Du kan stänga av det eller ta bort kortet när som helst under Ekonomi, Kort.",
  },
} as const satisfies TextsOf<typeof en>;
