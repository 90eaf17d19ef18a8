import { moneyIn } from "@nameplane/values";
import type { RequestType } from "@nameplane/contracts";
import { nameOf, paragraph, type Block, type Fact, type Inline, type ItemRow, type Pen } from "../mail/index.ts";
import { orderKinds } from "../../orders/kinds/index.ts";
import type { BankFacts, EndedLine, SoldLine } from "./facts.ts";
import { texts } from "./texts.ts";

const wordsOf = (pen: Pen, { type }: { readonly type: RequestType }) => orderKinds.wordsOf(type).mail[pen.language];

/** Title of a line: its domain, or, without a domain, what was ordered. */
export function rowTitle(pen: Pen, line: { readonly type: RequestType; readonly name: string | null }): Inline {
  const name = nameOf(pen, line.name);
  return name === null ? wordsOf(pen, line).act : { name };
}

/** What was ordered. A service is shown by its name, everything else by its type. */
export function actOf(pen: Pen, line: Pick<SoldLine, "type" | "service">): string {
  return line.service?.[pen.language] ?? wordsOf(pen, line).act;
}

/** What was ordered and for which domain, such as "The registration of example.se". */
export function deedOf(pen: Pen, line: { readonly type: RequestType; readonly name: string | null }): string {
  const { deed, of } = wordsOf(pen, line);
  const name = nameOf(pen, line.name);
  return name === null ? deed : `${deed} ${of} ${name}`;
}

const paymentRequired = 4006;

type Reason = (typeof texts)["en"]["reasons"][4899];

/**
 * The text for the reason why the customer has to act. A reason without a text of its own is shown as a question of the registry
 * (4899). For request types that state their reasons themselves (`needsInOwnWords`), this is a general introduction. The mail
 * shows the stored reason after it.
 */
export function reasonOf(pen: Pen, { reason, type }: { readonly reason: number; readonly type: RequestType }): Reason {
  const { reasons, ownNeed } = texts[pen.language];
  const isOwn = orderKinds.all.some((kind) => kind.type === type && kind.needsInOwnWords === true);
  if (isOwn && reason !== paymentRequired) return ownNeed;
  const known: Readonly<Record<number, Reason | undefined>> = reasons;
  return known[reason] ?? reasons[4899];
}

export function isUnpaid(line: EndedLine): boolean {
  return line.end === "cancelled_timeout" && !line.isFunded;
}

export function endedRow(pen: Pen, line: EndedLine, currency: string): ItemRow {
  const { ended } = texts[pen.language];
  const why = isUnpaid(line) ? ended.shortUnpaid : ended.short[line.end];
  return {
    title: rowTitle(pen, line),
    details: line.credit === null ? [why] : [why, ended.creditNote(line.credit.number)],
    amount: line.credit === null ? null : pen.format.money(moneyIn(currency)(line.credit.totalMinor)),
  };
}

/** Everything that is needed for a bank transfer. The Swedish bankgiro transfers kronor only. */
export function bankBlocks(pen: Pen, bank: BankFacts, currency: string): Block[] {
  const words = texts[pen.language].bank;
  const rows: { label: string; value: string; isMono: boolean }[] = [
    { label: words.payee, value: bank.payee, isMono: false },
    { label: words.bankgiro, value: currency === "SEK" ? bank.bankgiro : "", isMono: true },
    { label: words.reference, value: bank.reference, isMono: true },
    { label: words.amount, value: pen.format.money(moneyIn(currency)(bank.amountMinor)), isMono: false },
    { label: words.dueOn, value: bank.dueOn === null ? "" : pen.format.date(bank.dueOn), isMono: false },
    { label: words.iban, value: groupIban(bank.iban), isMono: true },
    { label: words.bic, value: bank.bic, isMono: true },
  ];
  const facts = rows.filter((row) => row.value !== "").map(({ value, ...row }): Fact => ({ ...row, values: [value] }));
  return [{ kind: "facts", facts }, paragraph(words.exactly)];
}

/** Writes an IBAN in groups of four, as it is printed on paper (ISO 13616). */
function groupIban(iban: string): string {
  return iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
}
