import { moneyIn } from "@nameplane/values";
import { actOf, endedRow, orderTexts, rowTitle } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type Block, type ItemRow, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const orderClosed = mailKind({ facts, texts, samples, page, own: { caseOf } });

/** The summary of an order whose lines have all ended: what was delivered, what was not, and what was credited. */
function page(pen: Pen, facts: Facts): PageBody {
  const { links } = pen;
  const words = texts[pen.language];
  const isAllDone = facts.endedCount === 0;
  const [subject, title] = headings(pen, facts);
  const pointing = facts.doneCount > 0 && isAllDone && facts.areRegistrations;
  const lastLine: Block[] = pointing ? [paragraph(...words.orderAt(facts.orderNumber, links.order(facts.orderNumber)))] : [];
  return {
    subject,
    preview: title,
    title: [title],
    blocks: [opening(pen, [introOf(pen, facts)]), ...doneBlocks(pen, facts), ...endedBlocks(pen, facts), ...lastLine],
    button: pointing
      ? { label: words.buttonDone(facts.doneCount), url: links.domains }
      : { label: words.button, url: links.order(facts.orderNumber) },
    box: null,
  };
}

function headings(pen: Pen, facts: Facts): [subject: string, title: string] {
  const words = texts[pen.language];
  const { orderNumber, doneCount, endedCount, areRegistrations } = facts;
  const [done, all] = [pen.format.count(doneCount), pen.format.count(doneCount + endedCount)];
  if (doneCount === 0) return [words.subjectNone(orderNumber), words.titleNone];
  if (endedCount > 0) return [words.subjectPartly(orderNumber, done, all), words.titlePartly(doneCount, done, all)];
  if (!areRegistrations) return [words.subject(orderNumber), words.titleDoneOther];
  return [words.subjectDone(orderNumber, doneCount, done), words.titleDone(doneCount, done)];
}

function introOf(pen: Pen, facts: Facts): string {
  const words = texts[pen.language];
  if (facts.doneCount === 0) return words.introNone(facts.orderNumber);
  if (facts.endedCount === 0) return words.intro(facts.orderNumber, facts.areRegistrations);
  return facts.creditedMinor > 0 ? words.introPartly(facts.orderNumber) : words.introPartlyFree(facts.orderNumber);
}

function doneBlocks(pen: Pen, facts: Facts): Block[] {
  if (facts.doneCount === 0) return [];
  const words = texts[pen.language];
  const unlisted = facts.doneCount - facts.done.length;
  const rows = facts.done.map((line): ItemRow => {
    const day = line.expiresAt === null ? null : pen.format.date(line.expiresAt);
    const until = day === null ? words.doneDetail(actOf(pen, line)) : words.until(day);
    return { title: rowTitle(pen, line), details: [until], amount: null };
  });
  const more = unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null;
  const heading: Block[] = facts.endedCount > 0 ? [{ kind: "heading", text: words.doneTitle }] : [];
  return [...heading, { kind: "items", amountHead: null, rows, more, sums: [] }];
}

function endedBlocks(pen: Pen, facts: Facts): Block[] {
  if (facts.endedCount === 0) return [];
  const words = texts[pen.language];
  const unlisted = facts.endedCount - facts.ended.length;
  const credited = pen.format.money(moneyIn(facts.currency)(facts.creditedMinor));
  const credits = facts.ended.filter((line) => line.credit !== null).length;
  const sums =
    credits > 1 || (credits > 0 && unlisted > 0)
      ? [{ label: orderTexts[pen.language].credited, value: credited, isTotal: true }]
      : [];
  return [
    { kind: "heading", text: words.endedTitle },
    {
      kind: "items",
      amountHead: credits > 0 ? orderTexts[pen.language].credited : null,
      rows: facts.ended.map((line) => endedRow(pen, line, facts.currency)),
      more: unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null,
      sums,
    },
  ];
}

function caseOf({ doneCount, endedCount, areRegistrations }: Facts): string {
  if (doneCount === 0) return "none";
  if (endedCount > 0) return "partly";
  return areRegistrations ? "registered" : "done";
}
