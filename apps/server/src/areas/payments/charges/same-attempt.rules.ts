import { isSameMoney, type Money } from "@nameplane/values";

/** The data that decide whether two attempts to pay invoices are the same. */
export type InvoiceAttempt = {
  readonly method: string;
  /** The saved card. Null if a card is entered at the provider. */
  readonly methodId: string | null;
  /** Whether the card that is entered is saved for later payments. */
  readonly keepsCard: boolean;
  readonly asked: Money;
  readonly invoiceIds: readonly string[];
};

/** Whether two attempts pay the same invoices with the same amount and method, so that the first can be continued. */
export function isSameAttempt(one: InvoiceAttempt, other: InvoiceAttempt): boolean {
  const [ours, theirs] = [new Set(one.invoiceIds), new Set(other.invoiceIds)];
  return (
    isSameMoney(one.asked, other.asked) &&
    one.method === other.method &&
    one.methodId === other.methodId &&
    one.keepsCard === other.keepsCard &&
    ours.size === theirs.size &&
    [...ours].every((invoiceId) => theirs.has(invoiceId))
  );
}
