import { moneyIn } from "@nameplane/values";
import { ownReasonText } from "@nameplane/contracts/orders/own-reasons";
import { deedOf, isUnpaid, orderTexts, type EndedLine } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type Block, type Line, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const requestEnded = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail says that a line of an order ended without delivery, why, and where the money is. */
function page(pen: Pen, facts: Facts): PageBody {
  const { line } = facts;
  const words = texts[pen.language];
  const title = words.title[line.end](deedOf(pen, line));
  const intro = (isUnpaid(line) ? words.unpaid : words.text[line.end])(facts.orderNumber);
  // For these two results, the stored text states the cause. For other results the text may come from an earlier step.
  const explains = line.end === "rejected" || line.end === "cancelled_duplicate";
  const own = explains ? ownReasonText(line.text, pen.language) : null;
  const isQuoted = line.end === "rejected" && own === null && line.text !== null && line.text.trim() !== "";
  const quote: Block[] = isQuoted ? [{ kind: "quote", label: words.said, text: line.text ?? "" }] : [];
  return {
    subject: title,
    preview: intro,
    title: [title],
    blocks: [opening(pen, [intro]), ...(own === null ? [] : [paragraph(own)]), ...quote],
    button: { label: words.button, url: pen.links.order(facts.orderNumber) },
    box: { title: orderTexts[pen.language].moneyTitle, blocks: [paragraph(...moneyLine(pen, line, facts.currency))] },
  };
}

function moneyLine(pen: Pen, line: EndedLine, currency: string): Line {
  const words = texts[pen.language];
  const { credit } = line;
  if (credit === null || credit.totalMinor === 0) return [words.nothingCharged];
  const of = moneyIn(currency);
  const total = pen.format.money(of(credit.totalMinor));
  if (credit.keptMinor === credit.totalMinor) return words.kept(total, credit.number);
  if (credit.keptMinor === 0) return words.offInvoice(total, credit.number);
  return words.both(total, credit.number, pen.format.money(of(credit.keptMinor)));
}
