import type { texts as en } from "../../en/payments/refunds.ts";
import type { TextsOf } from "../../messages.ts";

/** Staff's view of a customer's payments, and the refunding of money. */
export const texts = {
  title: "Betalningar",
  credit: "Tillgodohavande: {credit}",
  noCredit: "Inget tillgodohavande",
  none: "Inget har betalats än.",
  receipt: "Kvitto {number}",
  method: {
    card: "Kort",
    paypal: "PayPal",
    sepa: "Autogiro",
    swish: "Swish",
    bank: "Banköverföring",
    invoice_service: "Fakturatjänst",
    credit_import: "Importerat tillgodohavande",
  },
  refund: "Betala tillbaka",
  why: "{reason} ({name})",
  drawerTitle: "Betala tillbaka betalningen på kvitto {number}",
  text: "Pengarna dras från kundens tillgodohavande direkt och går tillbaka till kortet, PayPal-kontot eller Swish-numret de betalades med. Kortets bank brukar visa dem inom fem till tio dagar, PayPal och Swish direkt. Kunden får veta det med e-post.",
  amount: "Belopp",
  most: "Högst {most}: det som är kvar av betalningen, och inte mer än tillgodohavandet.",
  tooMuch: "Högst {most} kan betalas tillbaka",
  wrong: "Skriv ett belopp, till exempel 125,00",
  reason: "Skäl",
  reasonHint: "För kollegor. Kunden läser det inte.",
  cancel: "Avbryt",
  give: "Betala tillbaka {amount}",
  proof: "Betala tillbaka en betalning på kvitto {number}",
  begun: "Återbetalningen är på väg",
} as const satisfies TextsOf<typeof en>;
