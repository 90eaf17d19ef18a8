import type { FactsOf } from "../../mail/facts.ts";
import type { Block, ItemRow } from "../../mail/page.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** Credit notes with their documents attached; those of one order that come close together share a mail. */
export function creditNotesPage(pen: Pen, facts: FactsOf<"credit-notes">): PageBody {
  const words = pen.texts.creditNotes;
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
        sums: [{ label: pen.texts.sums.credited, value: money(totalMinor), isTotal: true }],
      },
      ...moneyBlocks(pen, keptMinor, totalMinor - keptMinor, money),
    ],
    button: { label: words.button, url: pen.links.invoices, hint: pen.texts.spelledOut },
    box: null,
  };
}

function moneyBlocks(pen: Pen, keptMinor: number, offMinor: number, money: (minor: number) => string): Block[] {
  const words = pen.texts.creditNotes;
  if (offMinor === 0) return [paragraph(words.keptAll)];
  if (keptMinor === 0) return [paragraph(words.offAll)];
  return [paragraph(...words.kept(money(keptMinor))), paragraph(...words.off(money(offMinor)))];
}
