import { NotFound } from "@nameplane/contracts/refusals";
import { isPositiveMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateText, drawDocument, partyNow, plainAmount, type PlainDocument } from "../../ledger/documents/index.ts";
import { dateIn } from "../../ledger/index.ts";
import { receiptParts, type ReceiptPart } from "./receipt.rules.ts";
import { receiptTexts } from "./receipt.texts.ts";
import { findReceipt, postedParts, type Receipt } from "./receipts.repository.ts";

type FrozenParty = Awaited<ReturnType<typeof partyNow>>["frozen"];

/** What a receipt says: the payment, what it paid, seller and payer, and the day in the time zone of the brand. */
type Loaded = {
  readonly receipt: Receipt;
  readonly parts: readonly ReceiptPart[];
  readonly party: Pick<FrozenParty, "brand" | "seller" | "buyer">;
  readonly paidOn: string;
};

/**
 * The receipt of a payment that has arrived, as PDF. The data are read in a single transaction of the caller (`within`); the
 * drawing afterwards needs no database connection. Possible refusals: NotFound.
 */
export async function drawReceipt(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  paymentId: string,
  language: Language,
): Promise<{ readonly content: Buffer; readonly fileName: string }> {
  const loaded = await within((trx) => loadReceipt(trx, scope, paymentId, language));
  const content = await drawDocument(receiptDocument(loaded, language));
  return { content, fileName: `${receiptTexts[language].file}-${loaded.receipt.number}.pdf` };
}

/** Reads a receipt. Possible refusals: NotFound. */
export async function loadReceipt(trx: Trx, scope: AccountScope, paymentId: string, language: Language): Promise<Loaded> {
  const receipt = await findReceipt(trx, scope, paymentId);
  if (receipt === null) throw new Refused(NotFound, { param: "paymentid" });
  const parts = receiptParts(receipt.captured, await postedParts(trx, scope, paymentId));
  const { frozen, timeZone } = await partyNow(trx, scope, language, receipt.captured, receipt.sellerId);
  return { receipt, parts, party: frozen, paidOn: dateIn(timeZone, receipt.paidAt) };
}

/** The content of a receipt. */
export function receiptDocument({ receipt, parts, party, paidOn }: Loaded, language: Language): PlainDocument {
  const { number, method, captured, refunded, isDisputed, orderNumber } = receipt;
  const { brand, seller, buyer } = party;
  const words = receiptTexts[language];
  const amount = (value: Money) => plainAmount(value, language);
  const nameOf = (part: ReceiptPart) => (part.kind === "invoice" ? words.invoice(part.number) : words[part.kind]);
  const { currency } = captured;
  const quiet = [
    ...(isPositiveMoney(refunded) ? [words.refunded(`${amount(refunded)} ${currency}`)] : []),
    ...(isDisputed ? [words.disputed] : []),
    words.vat,
  ];
  return {
    language,
    title: words.title,
    subtitle: String(number),
    brand,
    madeOn: paidOn,
    to: [buyer.name, ...(buyer.attention === "" ? [] : [buyer.attention]), ...buyer.lines],
    facts: [
      [words.facts.number, String(number)],
      [words.facts.customer, String(buyer.number)],
      [words.facts.paid, dateText(paidOn, language)],
      [words.facts.method, words.methods[method]],
      ...(orderNumber === null ? [] : [[words.facts.order, `O${orderNumber}`] as const]),
    ],
    blocks: [
      {
        kind: "table",
        head: words.head,
        rows: parts.map((part) => [nameOf(part), amount(part.amount)]),
        sums: [[`${words.total} ${currency}`, amount(captured)]],
      },
      { kind: "text", text: quiet.join("\n"), isQuiet: true },
    ],
    footer: [
      [seller.name, ...seller.lines],
      [
        `${words.orgnr} ${seller.orgnr}`,
        seller.vatnumber === "" ? "" : `${words.vatnumber} ${seller.vatnumber}`,
        seller.email,
      ].filter((line) => line !== ""),
    ],
    page: words.page,
  };
}
