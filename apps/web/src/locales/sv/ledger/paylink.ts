import type { texts as en } from "../../en/ledger/paylink.ts";
import type { TextsOf } from "../../messages.ts";

/** The page on which an invoice can be paid through a link, without a login. */
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
  pay: {
    card: "Betala {sum} med kort",
    swish: "Betala {sum} med Swish",
    paypal: "Betala {sum} med PayPal",
    sepa: "Betala {sum} med autogiro",
  },
  continue: { card: "Fortsätt till betalsidan", paypal: "Fortsätt hos PayPal", sepa: "Fortsätt till autogirot" },
  page: "Ett kort anges på kortbetaltjänstens sida. I Swish och PayPal godkänner du betalningen.",
  pageCard: "Du anger kortet på kortbetaltjänstens sida.",
  noMethod: "Betala fakturan med banköverföring.",
  pdf: "Hämta fakturan (PDF)",
} as const satisfies TextsOf<typeof en>;
