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

/** Credit notes with their documents attached; those of one order that come close together share a mail. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { notes, currency } = facts;
  const totalMinor = notes.reduce((sum, note) => sum + note.totalMinor, 0);
  const keptMinor = notes.reduce((sum, note) => sum + note.keptMinor, 0);
  const money = (minor: number) => pen.format.money(minor, currency);
  const count = pen.format.count(notes.length);
  const [first] = notes;
  const isOne = notes.length === 1 && first !== undefined;
  const rows = notes.map((note): ItemRow => ({
    title: words.title(note.number),
    details: [words.ofInvoice(note.creditsNumber), ...(note.reason.trim() === "" ? [] : [note.reason])],
    amount: money(note.totalMinor),
  }));
  return {
    subject: isOne ? words.subject(first.number, money(totalMinor)) : words.subjectMany(count, money(totalMinor)),
    preview: words.intro(facts.orderNumber),
    title: [isOne ? words.title(first.number) : words.titleMany(count)],
    blocks: [
      opening(pen, [words.intro(facts.orderNumber)]),
      {
        kind: "items",
        amountHead: null,
        rows,
        more: null,
        sums: [{ label: orderTexts[pen.language].credited, value: money(totalMinor), isTotal: true }],
      },
      ...moneyBlocks(pen, keptMinor, totalMinor - keptMinor, money),
    ],
    button: { label: words.button, url: pen.links.invoices },
    box: null,
  };
}

function moneyBlocks(pen: Pen, keptMinor: number, offMinor: number, money: (minor: number) => string): Block[] {
  const words = texts[pen.language];
  if (offMinor === 0) return [paragraph(words.keptAll)];
  if (keptMinor === 0) return [paragraph(words.offAll)];
  return [paragraph(...words.kept(money(keptMinor))), paragraph(...words.off(money(offMinor)))];
}
