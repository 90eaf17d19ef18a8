import { currencyOf, isZeroMoney, moneyIn, subtractMoney, sumMoney, type Money } from "@nameplane/values";
import { orderTexts } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type Block, type ItemRow, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const creditNotes = mailKind({
  facts,
  texts,
  samples,
  page,
  attachments: ({ notes }) => notes.map(({ invoiceId, number }) => ({ invoiceId, filename: `credit-note-${number}.pdf` })),
});

/**
 * A mail with credit notes and their documents. Credit notes of one order that are issued shortly after each other share a mail.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { notes, currency } = facts;
  const { money } = pen.format;
  const of = moneyIn(currency);
  const sum = (side: "totalMinor" | "keptMinor") =>
    sumMoney(
      notes.map((note) => of(note[side])),
      currencyOf(currency),
    );
  const [total, kept] = [sum("totalMinor"), sum("keptMinor")];
  const count = pen.format.count(notes.length);
  const [first] = notes;
  const isOne = notes.length === 1 && first !== undefined;
  const rows = notes.map((note): ItemRow => ({
    title: words.title(note.number),
    details: [words.ofInvoice(note.creditsNumber), ...(note.reason.trim() === "" ? [] : [note.reason])],
    amount: money(of(note.totalMinor)),
  }));
  return {
    subject: isOne ? words.subject(first.number, money(total)) : words.subjectMany(count, money(total)),
    preview: words.intro(facts.orderNumber),
    title: [isOne ? words.title(first.number) : words.titleMany(count)],
    blocks: [
      opening(pen, [words.intro(facts.orderNumber)]),
      {
        kind: "items",
        amountHead: null,
        rows,
        more: null,
        sums: [{ label: orderTexts[pen.language].credited, value: money(total), isTotal: true }],
      },
      ...moneyBlocks(pen, kept, subtractMoney(total, kept)),
    ],
    button: { label: words.button, url: pen.links.invoices },
    box: null,
  };
}

function moneyBlocks(pen: Pen, kept: Money, off: Money): Block[] {
  const words = texts[pen.language];
  const { money } = pen.format;
  if (isZeroMoney(off)) return [paragraph(words.keptAll)];
  if (isZeroMoney(kept)) return [paragraph(words.offAll)];
  return [paragraph(...words.kept(money(kept))), paragraph(...words.off(money(off)))];
}
