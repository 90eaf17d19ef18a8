import type { texts as en } from "../../en/payments/cards.ts";
import type { TextsOf } from "../../messages.ts";

/** Sparade kort: deras egen sida, och valet av ett där något betalas. */
export const texts = {
  name: "{brand} som slutar på {last4}",
  title: "Kort",
  sub: "Korten sparas hos vår kortleverantör. Här känner vi till märket, de fyra sista siffrorna och datumet på kortet, inget mer.",
  add: "Lägg till ett kort",
  failed: "Vi kunde inte hämta dina kort",
  safe: "Inget har dragits eller ändrats.",
  emptyTitle: "Inget kort är sparat",
  emptyText:
    "Spara ett kort för att betala beställningar med ett tryck, och för att förnya namn med det när tillgodohavandet inte räcker.",
  list: "Sparade kort",
  keptSince: "Gäller till {date}, sparat sedan <since></since>",
  default: "Standard",
  endsSoon: "Går snart ut",
  ended: "Har gått ut",
  makeDefault: "Gör till standard",
  makeDefaultOf: "Gör till standard: {card}",
  remove: "Ta bort",
  removeOf: "Ta bort {card}",
  removing: {
    title: "Ta bort {card}?",
    text: "Det tas bort här och hos kortleverantören och belastas inte mer. Det som är betalt med kortet påverkas inte.",
    relied: "{count, plural, one {En förnyelse räknade med det} other {# förnyelser räknade med det}}: {names}.",
    next: "{card} tar dess plats.",
    nothing: "Utan kort väntar de på ditt tillgodohavande eller din betalning, och vi säger till i tid.",
    keep: "Behåll det",
    remove: "Ta bort kortet",
    why: "{card} tas bort från kontot.",
    done: "{card} är borttaget",
  },
  back: {
    added: "Du är tillbaka från kortleverantören",
    addedText: "Ett kort som du har sparat där visas här inom ett ögonblick.",
    cancelled: "Du lämnade kortleverantörens sida",
    cancelledText: "Inget kort sparades och inget har dragits.",
  },
  renewals: {
    title: "Förnya med kortet",
    on: "Förnya namn med standardkortet",
    mandate:
      "Ditt tillgodohavande går först. Det som inte räcker dras från standardkortet när ett namn förnyas av sig självt, utan att fråga varje gång, och bara för namn som har förnyats. Du kan stänga av det när som helst.",
    uses: "{card} belastas. Om det nekas får du ett mejl med en länk för att betala, och vi försöker igen några dagar senare.",
    usesEnded: "{card} har gått ut och kan inte belastas. Gör ett annat kort till standard.",
    onInvoice: "Ditt konto betalar mot faktura: namn som förnyas av sig själva hamnar där.",
    coming:
      "{count, plural, one {# namn förnyas av sig självt inom 60 dagar} other {# namn förnyas av sig själva inom 60 dagar}}",
    more: "Och {count, number} till.",
  },
  choice: {
    title: "Kort",
    until: "Gäller till {date}. Banken kan be dig godkänna.",
    expired: "Gick ut {date}",
    other: "Ett annat kort",
    otherNote: "På kortleverantörens sida",
    keep: "Spara kortet för kommande betalningar",
    mandate:
      "Du låter {brand} spara kortet hos sin kortleverantör och belasta det för det du beställer här. Namn förnyas med det bara om du väljer det under Ekonomi, Kort, där du kan ta bort det när som helst.",
  },
} as const satisfies TextsOf<typeof en>;
