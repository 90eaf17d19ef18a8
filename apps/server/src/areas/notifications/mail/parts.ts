import type { RequestType } from "@nameplane/contracts";
import type { Texts } from "../texts/index.ts";
import type { AskedLine, BankFacts, EndedLine, SoldLine } from "./facts.ts";
import type { Format } from "./format.ts";
import type { Links } from "./links.rules.ts";
import type { Block, Fact, Inline, ItemRow, Line, Page } from "./page.ts";

/** What every mail is written with. */
export type Pen = {
  readonly language: "en" | "sv";
  readonly texts: Texts;
  readonly format: Format;
  readonly links: Links;
  readonly firstName: string;
};

/** What one kind of mail adds; the foot is the same for all. */
export type PageBody = Omit<Page, "foot">;

/** First paragraph: the greeting runs into the sentence. */
export function opening(pen: Pen, line: Line): Block {
  return { kind: "text", line: [`${pen.texts.hello(pen.firstName)} `, ...line] };
}

export function paragraph(...line: Line): Block {
  return { kind: "text", line };
}

/** What it costs to keep a name, and to have it back. */
export function feesLine(
  pen: Pen,
  fees: { readonly renewMinor: number | null; readonly restoreMinor: number | null },
  currency: string,
): string {
  const words = pen.texts.keepingFees;
  const sum = (value: number | null) => (value === null ? null : pen.format.money(value, currency));
  return `${words.renew(sum(fees.renewMinor))} ${words.restore(sum(fees.restoreMinor))}`;
}

export function nameOf(pen: Pen, name: string | null): string | null {
  return name === null ? null : pen.format.name(name);
}

/** The line's name; what was ordered where it has none. */
export function rowTitle(pen: Pen, line: { readonly type: RequestType; readonly name: string | null }): Inline {
  const name = nameOf(pen, line.name);
  return name === null ? pen.texts.requestTypes[line.type].act : { name };
}

/** What was ordered: the service by its name, everything else by its type. */
export function actOf(pen: Pen, line: Pick<SoldLine, "type" | "service">): string {
  return line.service?.[pen.language] ?? pen.texts.requestTypes[line.type].act;
}

/** "The registration of example.se". */
export function deedOf(pen: Pen, line: { readonly type: RequestType; readonly name: string | null }): string {
  const { deed, of } = pen.texts.requestTypes[line.type];
  const name = nameOf(pen, line.name);
  return name === null ? deed : `${deed} ${of} ${name}`;
}

type Reason = Texts["needsYou"]["reasons"][4899];

/** Words for a reason the customer has to act on; one we have no words for is told as a question of the registry (4899). */
export function reasonOf(pen: Pen, reason: number): Reason {
  const { reasons } = pen.texts.needsYou;
  const known: Readonly<Record<number, Reason | undefined>> = reasons;
  return known[reason] ?? reasons[4899];
}

export function isUnpaid(line: EndedLine): boolean {
  return line.end === "cancelled_timeout" && !line.isFunded;
}

export function endedRow(pen: Pen, line: EndedLine, currency: string): ItemRow {
  const { ended } = pen.texts;
  const why = isUnpaid(line) ? ended.shortUnpaid : ended.short[line.end];
  return {
    title: rowTitle(pen, line),
    details: line.credit === null ? [why] : [why, ended.creditNote(line.credit.number)],
    amount: line.credit === null ? null : pen.format.money(line.credit.totalMinor, currency),
  };
}

export function askedRow(pen: Pen, line: AskedLine): ItemRow {
  const { short } = reasonOf(pen, line.reason);
  const until = line.limitAt === null ? [] : [pen.texts.orderUpdate.answerBy(pen.format.moment(line.limitAt))];
  return {
    title: rowTitle(pen, line),
    details: [short.slice(0, 1).toUpperCase() + short.slice(1), ...until],
    amount: null,
  };
}

/** Everything a bank asks for; the Swedish bank giro moves kronor only. */
export function bankBlocks(pen: Pen, bank: BankFacts, currency: string): Block[] {
  const words = pen.texts.bank;
  const rows: { label: string; value: string; isMono: boolean }[] = [
    { label: words.payee, value: bank.payee, isMono: false },
    { label: words.bankgiro, value: currency === "SEK" ? bank.bankgiro : "", isMono: true },
    { label: words.reference, value: bank.reference, isMono: true },
    { label: words.amount, value: pen.format.money(bank.amountMinor, currency), isMono: false },
    { label: words.dueOn, value: bank.dueOn === null ? "" : pen.format.date(bank.dueOn), isMono: false },
    { label: words.iban, value: groupIban(bank.iban), isMono: true },
    { label: words.bic, value: bank.bic, isMono: true },
  ];
  const facts = rows.filter((row) => row.value !== "").map(({ value, ...row }): Fact => ({ ...row, values: [value] }));
  return [{ kind: "facts", facts }, paragraph(words.exactly)];
}

/** In groups of four, as printed on paper (ISO 13616). */
function groupIban(iban: string): string {
  return iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
}
