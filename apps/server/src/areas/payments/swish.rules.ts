import { capturedStates, type PaymentState } from "./payment.state.ts";

/** How long a request waits for its payer (requirement C9.13). */
export const openForMs = 5 * 60_000;

/** If a request is not at Swish this long after it was sent, it never arrived there, because our call has ended by then. */
export const arrivesWithinMs = 60_000;

/** When the worker reads a request for the first time, in case Swish reports nothing and no page is open. */
export const firstReadMs = 75_000;

/** The id of a request at Swish: one of our ids as 32 digits and letters. */
export function instructionOf(id: string): string {
  return id.replaceAll("-", "").toUpperCase();
}

/** The step of a payment, as its page names it. */
export function stepOf(of: {
  readonly state: PaymentState;
  readonly providerObject: string | null;
}): "number" | "sending" | "sent" | "confirming" | "done" | "error" {
  if (capturedStates.includes(of.state)) return "done";
  if (of.state === "failed" || of.state === "cancelled") return "error";
  if (of.providerObject === null) return "number";
  if (of.state === "created") return "sending";
  return of.state === "requires_action" ? "sent" : "confirming";
}

const messages = {
  en: { order: "Order", invoice: "Invoice", deposit: "Deposit" },
  sv: { order: "Order", invoice: "Faktura", deposit: "Insättning" },
} as const;

/** The message that the payer sees in the Swish app. */
export function messageOf(language: "en" | "sv", what: "order" | "invoice" | "deposit", number: number | null): string {
  return `${messages[language][what]}${number === null ? "" : ` O${number}`}`;
}
