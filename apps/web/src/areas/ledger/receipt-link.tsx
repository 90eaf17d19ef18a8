import { receiptHref } from "./invoices.rules.ts";

/** Opens the receipt of a payment as PDF. Without a payment, only the words stand there. */
export function ReceiptLink({ receiptid, children }: { readonly receiptid: string | null; readonly children: string }) {
  return receiptid === null ? (
    children
  ) : (
    <a className="np-link" href={receiptHref(receiptid)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
