import { moneyIn } from "@nameplane/values";
import { bankBlocks, orderTexts } from "../../lines/index.ts";
import { mailKind, needed, opening, type Fact, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const invoiceIssued = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ bank }) => (bank === null ? "paid" : "due") },
  link,
  attachments: ({ invoiceId, number }) => [{ invoiceId, filename: `invoice-${number}.pdf` }],
});

/** The mail with an invoice and its document. It says what to pay and how, or that the invoice is paid. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const { format } = pen;
  const words = texts[pen.language];
  const of = moneyIn(facts.currency);
  const amount = format.money(of(facts.totalMinor));
  const isDue = facts.bank !== null;
  const toPay = format.money(of(facts.bank?.amountMinor ?? 0));
  const paid = facts.method === "credit" ? words.paidByCredit : words.paid;
  const payBy = format.date(facts.dueOn ?? facts.issuedOn);
  const paidIntro = facts.totalMinor === 0 ? words.introFree : words.introPaid(amount);
  const rows: (Fact | null)[] = [
    fact(words.number, String(facts.number)),
    fact(words.issuedOn, format.date(facts.issuedOn)),
    facts.orderNumber === null ? null : fact(words.order, `O${facts.orderNumber}`),
    fact(words.total, amount),
    facts.vatMinor === 0 ? null : fact(texts[pen.language].ofWhichVat, format.money(of(facts.vatMinor))),
    facts.bank === null || facts.bank.amountMinor === facts.totalMinor ? null : fact(words.left, toPay),
    isDue ? fact(words.dueOn, payBy) : fact(words.state, facts.totalMinor === 0 ? words.free : paid),
  ];
  return {
    subject: isDue ? words.subject(facts.number, toPay, payBy) : words.subjectPaid(facts.number, amount),
    preview: isDue ? words.intro(amount, payBy) : paidIntro,
    title: [words.title(facts.number)],
    blocks: [
      opening(pen, [isDue ? words.intro(amount, payBy) : paidIntro]),
      { kind: "facts", facts: rows.filter((row) => row !== null) },
    ],
    button: isDue
      ? { label: words.pay, url: pen.links.payInvoice(needed(token), pen.language) }
      : { label: words.button, url: pen.links.invoices },
    box:
      facts.bank === null
        ? null
        : { title: orderTexts[pen.language].bank.payTitle(toPay, payBy), blocks: bankBlocks(pen, facts.bank, facts.currency) },
  };
}

function fact(label: string, value: string): Fact {
  return { label, values: [value], isMono: false };
}
