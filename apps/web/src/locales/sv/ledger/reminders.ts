import type { texts as en } from "../../en/ledger/reminders.ts";
import type { TextsOf } from "../../messages.ts";

/** What happens when an invoice is not paid. */
export const texts = {
  title: "Om den inte betalas",
  rests: "Enligt överenskommelse händer inget till och med <date></date>.",
  done: {
    remind: "Påminnelse skickad.",
    pause: "Förnyelser mot faktura pausade.",
    suspend: "Kontot avstängt.",
    collect: "Prövas för inkasso.",
    fee: "Påminnelseavgift debiterad.",
  },
  comes: {
    remind: "Påminnelse med e-post.",
    pause: "Inget förnyas längre mot faktura.",
    suspend: "Kontot stängs av. Domäner och DNS som är betalda fortsätter att fungera.",
    collect: "Kan lämnas till inkasso.",
    fee: "Påminnelseavgift på {fee}.",
  },
  charge: "{sum} är kvar att betala på faktura <invoice></invoice> för påminnelseavgift eller ränta.",
  late: {
    why: "{left} är kvar att betala på faktura {number}, som förföll {due}.",
    paused: "Inget förnyas mot faktura nu.",
    next: {
      remind: "Nästa påminnelse kommer {date}.",
      fee: "En påminnelseavgift tas ut {date}.",
      pause: "Om fakturan inte betalas pausas förnyelser mot faktura {date}.",
      suspend: "Om fakturan inte betalas stängs kontot av {date}; domäner och DNS som är betalda fortsätter att fungera.",
      collect: "Om fakturan inte betalas kan den lämnas till inkasso {date}.",
    },
    more: "{count, plural, one {Ytterligare en faktura är försenad.} other {Ytterligare # fakturor är försenade.}}",
    open: "Visa fakturan",
  },
} as const satisfies TextsOf<typeof en>;
