import type { texts as en } from "../../en/ledger/paylink.ts";
import type { TextsOf } from "../../messages.ts";

/** Sidan där en faktura betalas utan inloggning. */
export const texts = {
  loading: "Fakturan hämtas",
  over: "Länken fungerar inte",
  wrong: "Adressen är inte fullständig, eller så är länken borttagen. Använd länken i det senaste mejlet om fakturan.",
  title: "Faktura {number}",
  from: "Från {seller}",
  status: "Status",
  service: "Avser",
  more: "{count, plural, =0 {{service}} one {{service} och # rad till} other {{service} och # rader till}}",
  due: "Förfallodag",
  paid: "Betald",
  total: "Summa inkl. moms",
  left: "Kvar att betala",
  charge: "Påminnelseavgift eller ränta, faktura {number}",
  nothing: "Fakturan är betald. Det finns inget kvar att betala.",
  credited: "Fakturan är krediterad. Det finns inget att betala.",
  writtenOff: "Den här fakturan går inte längre att betala.",
  pay: "Betala {sum} med kort",
  continue: "Fortsätt till betalsidan",
  page: "Du anger kortet på kortbetaltjänstens sida.",
  noCard: "Betala fakturan med banköverföring.",
  pdf: "Hämta fakturan (PDF)",
} as const satisfies TextsOf<typeof en>;
