import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type Fact, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const directDebit = mailKind({
  facts,
  texts,
  samples,
  page,
  own: {
    caseOf: ({ what, isAhead, invoices }) =>
      what === "failed" ? (invoices.length > 0 ? "failed" : "deposit failed") : isAhead ? "ahead" : "announced",
  },
});

/**
 * Either the notice before a direct debit (amount, day, mandate and creditor), or the news that a debit failed. The scheme's
 * rules demand the notice before each debit (EPC016-06, SEPA Core rulebook, 4.3.4).
 */
function page(pen: Pen, of: Facts): PageBody {
  return of.what === "announced" ? announced(pen, of) : failed(pen, of);
}

function announced(pen: Pen, of: Facts): PageBody {
  const { format, language } = pen;
  const words = texts[language];
  const amount = format.money(moneyIn(of.currency)(of.amountMinor));
  const day = of.collectOn === null ? null : format.date(of.collectOn);
  const { subject, title, intro, waits, ahead, right } = words.announced;
  return {
    subject: subject(amount, day),
    preview: intro(amount, of.account, day),
    title: [title(amount, day)],
    blocks: [
      opening(pen, [intro(amount, of.account, day)]),
      { kind: "facts", facts: rowsOf(pen, of, amount, day) },
      ...(of.isAhead ? [paragraph(ahead)] : of.orderNumber === null ? [] : [paragraph(waits)]),
      paragraph(right),
    ],
    button: { label: words.button.announced, url: pen.links.cards },
    box: null,
  };
}

function rowsOf({ language }: Pen, of: Facts, amount: string, day: string | null): Fact[] {
  const labels = texts[language].facts;
  const { orderNumber, invoices } = of;
  const row = (label: string, value: string, isMono = false): Fact => ({ label, values: [value], isMono });
  return [
    row(labels.amount, amount),
    ...(day === null ? [] : [row(labels.day, day)]),
    row(labels.account, of.account),
    ...(of.mandate === "" ? [] : [row(labels.mandate, of.mandate, true)]),
    row(labels.creditor, of.creditorId, true),
    ...(orderNumber === null ? [] : [row(labels.order, `O${orderNumber}`)]),
    ...(invoices.length === 0 ? [] : [row(labels.invoices, invoices.join(", "))]),
  ];
}

function failed(pen: Pen, of: Facts): PageBody {
  const { language } = pen;
  const words = texts[language];
  const amount = pen.format.money(moneyIn(of.currency)(of.amountMinor));
  const { subject, title, intro, owed, deposit } = words.failed;
  const isDeposit = of.invoices.length === 0;
  return {
    subject: subject(amount),
    preview: intro(amount, of.account),
    title: [title(amount)],
    blocks: [
      opening(pen, [intro(amount, of.account)]),
      paragraph(isDeposit ? deposit : owed(of.invoices.join(", "), of.invoices.length)),
    ],
    button: isDeposit
      ? { label: words.button.failedDeposit, url: pen.links.deposit }
      : { label: words.button.failed, url: pen.links.invoices },
    box: null,
  };
}
