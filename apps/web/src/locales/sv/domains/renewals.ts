import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/domains/renewals.ts";

export const texts = {
  rises: {
    title: "Några förnyelser blir dyrare från {date}",
    line: "{tld} ({domains, plural, one {# domän} other {# domäner}}): {before} nu, därefter {after} för {years, plural, one {# år} other {# år}}, exkl. moms",
    until: "Till dess gäller dagens priser: en domän som du förnyar tidigare förnyas till dagens pris.",
  },
  title: "Förnyelser",
  sub: "Det som går ut de kommande 12 månaderna, och vad ett år till kostar.",
  list: "Visa domänerna",
  forecast: "De kommande 12 månaderna",
  sum: "{names, plural, one {# domän} other {# domäner}}, {cost} {side, select, incl {inkl. moms} other {exkl. moms}}",
  sumNames: "{names, plural, one {# domän} other {# domäner}}",
  caption: "Domäner efter utgångsmånad, och vad ett år till kostar",
  label: "Etikett",
  allLabels: "Alla domäner",
  noLabel: "Utan etikett",
  month: "Månad",
  automatic: "Automatiskt",
  manual: "Manuellt",
  cost: "Kostnad inkl. moms",
  costNet: "Kostnad exkl. moms",
  empty: "Inget går ut de kommande 12 månaderna",
  emptyText: "Domäner som du har sagt upp räknas inte.",
  unpriced:
    "{count, plural, one {# domän har ett pris som bara registret känner till. Den räknas men ingår inte i summorna.} other {# domäner har priser som bara registren känner till. De räknas men ingår inte i summorna.}}",
  unpaidHere: "{count, number} kan inte betalas",
  trouble: {
    unpaid:
      "{count, plural, one {{name} förnyas automatiskt den {date} och kan inte betalas} other {# domäner förnyas automatiskt från den {date} och kan inte betalas}}",
    unpaidPrice:
      "{count, plural, one {Förnyelsen kostar} other {Tillsammans kostar de}} {amount} inkl. moms, och det finns varken sparat betalsätt eller tillgodohavande till det.",
    unpaidText: "Det finns varken sparat betalsätt eller tillgodohavande att betala med.",
    declined: "{card} nekades den {date}",
    declinedText:
      "Förnyelser betalas med det här kortet. Kontrollera med banken, eller välj ett annat kort, innan nästa domän förnyas.",
    declinedPayPal: "PayPal kunde inte dra pengar från {card} den {date}",
    declinedPayPalText:
      "Förnyelser betalas med det här PayPal-kontot. Kontrollera dina kort och ditt bankkonto i PayPal, eller välj ett annat betalsätt, innan nästa domän förnyas.",
    declinedSepa: "Dragningen från {card} gick inte igenom den {date}",
    declinedSepaText:
      "Förnyelser betalas från det här bankkontot. Kontrollera med banken, eller välj ett annat betalsätt, innan nästa domän förnyas.",
    ends: "{card} går ut den {date}",
    endsText:
      "Förnyelser betalas med det här kortet. Lägg till det nya kortet och använd det som standard, så att domänerna kan förnyas.",
    expired: "{card} har gått ut",
    expiredText: "Förnyelser betalades med det här kortet. Lägg till ett nytt kort, så att domänerna kan förnyas.",
    addCard: "Lägg till ett kort",
    seeCards: "Visa betalsätt",
    addCredit: "Fyll på tillgodohavande",
    seeDomain: "Visa domänen",
  },
  calendar: {
    title: "I din kalender",
    text: "Prenumerera på en länk i din kalender för att se när varje domän går ut.",
    make: "Skapa kalenderlänk",
    makeNow: "Skapa länk",
    name: "Namn",
    nameHint: "Var du tänker använda den, till exempel ”Kontorskalendern”",
    shows: "Visar",
    allNames: "Alla domäner",
    labelGone: "En borttagen etikett: visar inget",
    warning:
      "Den som har länken ser dina domäner och när de går ut, utan att logga in. Inget kan ändras med den, och du kan återkalla den när som helst.",
    cancel: "Avbryt",
    ready: "Din kalenderlänk",
    once: "Kopiera den nu: den visas bara en gång.",
    address: "Länk",
    how: "Välj att prenumerera på en kalender i ditt kalenderprogram och klistra in länken. Kalendern uppdateras några gånger om dagen.",
    done: "Klar",
    makeWhy: "Den som har länken ser dina domäner utan att logga in",
    stopped: "gäller inte längre: {name} har inte åtkomst",
    neverRead: "aldrig använd",
    read: "senast använd <at></at>",
    revoke: "Återkalla",
    revokeTitle: "Återkalla {name}?",
    revokeText: "Länken slutar gälla direkt. Kalendrar som använder den visar inte längre dina domäner.",
    keep: "Behåll länken",
    revokeNow: "Återkalla",
    revoked: "{name} gäller inte längre",
  },
} as const satisfies TextsOf<typeof en>;
