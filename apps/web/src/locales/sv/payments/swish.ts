import type { texts as en } from "../../en/payments/swish.ts";
import type { TextsOf } from "../../messages.ts";

/** The page for paying with Swish. */
export const texts = {
  title: "Betala {sum} med Swish",
  plain: "Betala med Swish",
  failed: "Vi kunde inte hämta betalningen",
  safe: "Inget har debiterats eller ändrats.",
  missing: "Betalningen finns inte",
  missingText: "Den kan höra till ett annat konto, eller så går det inte längre att betala med Swish här.",
  steps: { number: "Välj var du vill betala", sent: "Betalningen skickad", app: "Godkänn i Swish-appen", done: "Betald" },
  number: {
    title: "Var har du Swish-appen?",
    label: "Mobilnummer",
    hint: "Tio siffror som börjar med 07. Betalningen skickas till det numret.",
    send: "Skicka till Swish-appen",
    or: "eller",
    code: "Visa QR-kod eller öppna Swish i den här mobilen",
  },
  sending: "Skickar betalningen till Swish …",
  sent: {
    number: "Öppna Swish-appen i mobilen och godkänn betalningen.",
    code: "Skanna koden med Swish-appen, eller öppna appen i den här mobilen.",
    alt: "QR-kod till Swish-appen",
    open: "Öppna Swish i den här mobilen",
    lost: "Betalningen skickades, men det finns ingen kod att visa. Avbryt den och försök igen.",
    left: "Tid kvar: {time}",
    live: "Sidan visar när du har betalat. Du behöver inte ladda om den.",
    cancel: "Avbryt betalningen",
  },
  confirming: "Banken behandlar betalningen. Sidan visar resultatet så snart vi har det; du behöver inte betala igen.",
  done: {
    title: "{sum} är betalda",
    thanks: "Tack för betalningen",
    receipt: "Kvitto {number}.",
    order: "Till ordern",
    invoice: "Till fakturan",
    invoices: "Till fakturorna",
    deposit: "Till tillgodohavandet",
  },
  error: {
    title: "Ett fel uppstod",
    nothing: "Inget har dragits.",
    again: "Försök igen med Swish",
    other: "Betala på ett annat sätt",
  },
} as const satisfies TextsOf<typeof en>;
