import { moneyIn } from "@nameplane/values";
import { bankBlocks, orderTexts } from "../../lines/index.ts";
import { mailKind, needed, opening, paragraph, type Fact, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const invoiceReminder = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ phase }) => phase },
  link,
  attachments: ({ invoiceId, number, fee }) => [
    { invoiceId, filename: `invoice-${number}.pdf` },
    ...(fee === null ? [] : [{ invoiceId: fee.invoiceId, filename: `invoice-${fee.number}.pdf` }]),
  ],
});

/**
 * The mail about an invoice that is due soon or late. It says how much is left to pay, what has been done so far, and what comes
 * next if nothing is paid.
 */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const { format, language } = pen;
  const words = texts[language];
  const of = moneyIn(facts.currency);
  const left = format.money(of(facts.leftMinor));
  const due = format.date(facts.dueOn);
  const { subject, title, intro } = words.of[facts.phase];
  const { fee, interestMinor } = facts;
  const rows: Fact[] = [
    fact(words.left, left),
    fact(words.due, due),
    ...(fee === null ? [] : [fact(words.fee, words.feeOf(format.money(of(fee.minor)), fee.number, fee.ocr))]),
    ...(interestMinor === null || interestMinor === 0 ? [] : [fact(words.interest, format.money(of(interestMinor)))]),
  ];
  const steps = facts.coming.map(({ act, on, minor = 0 }) => [words.next[act](format.date(on), format.money(of(minor)))]);
  return {
    subject: subject(facts.number, left, due),
    preview: intro(facts.number, left, due),
    title: [title(facts.number)],
    blocks: [
      opening(pen, [intro(facts.number, left, due)]),
      { kind: "facts", facts: rows },
      ...(steps.length === 0 ? [] : [{ kind: "steps" as const, title: words.coming, steps }]),
      paragraph(words.asInvoice),
    ],
    button: { label: words.button, url: pen.links.payInvoice(needed(token), language) },
    box: { title: orderTexts[language].bank.payTitle(left, due), blocks: bankBlocks(pen, facts.bank, facts.currency) },
  };
}

function fact(label: string, value: string): Fact {
  return { label, values: [value], isMono: false };
}
