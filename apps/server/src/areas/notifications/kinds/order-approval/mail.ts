import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type Block, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const orderApproval = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ step, isToPay }) => (step === "asked" ? "asked" : isToPay ? "approved to pay" : "approved") },
});

/**
 * The mail says that an order waits for the reader's approval and why, or that the reader's own order was approved and whether it
 * has to be paid.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { step, isToPay, until } = facts;
  const number = `O${facts.orderNumber}`;
  const sum = pen.format.money(moneyIn(facts.currency)(facts.totalMinor));
  const author = facts.author === "" ? words.somebody : facts.author;
  const decider = facts.decider === "" ? words.somebody : facts.decider;
  const content: Block = {
    kind: "facts",
    facts: [
      { label: words.order, values: [number], isMono: false },
      { label: words.total, values: [sum], isMono: false },
      { label: words.content, values: contentOf(pen, facts), isMono: false },
    ],
  };
  const button = { url: pen.links.order(facts.orderNumber) };
  if (step === "asked")
    return {
      subject: words.asked.subject(author, sum),
      preview: words.asked.preview,
      title: [words.asked.title(number)],
      blocks: [
        opening(pen, [words.asked.intro(author)]),
        paragraph(causeOf(pen, facts)),
        content,
        ...(until === null ? [] : [paragraph(words.asked.next(pen.format.moment(until)))]),
      ],
      button: { ...button, label: words.asked.button },
      box: null,
    };
  return {
    subject: words.approved.subject(number),
    preview: words.approved.preview,
    title: [words.approved.title(number)],
    blocks: [
      opening(pen, [words.approved.intro(decider)]),
      content,
      paragraph(isToPay ? words.approved.nextToPay : words.approved.next),
    ],
    button: { ...button, label: isToPay ? words.approved.buttonToPay : words.approved.button },
    box: null,
  };
}

function contentOf(pen: Pen, { names, lineCount }: Facts): string[] {
  const words = texts[pen.language];
  if (names.length === 0) return [words.things(lineCount)];
  const others = lineCount - names.length;
  const shown = names.map((name) => pen.format.name(name));
  return others <= 0 ? shown : [...shown, words.others(pen.format.count(others))];
}

/** A sentence about the limit that the order exceeds. */
function causeOf(pen: Pen, { cause, currency }: Facts): string {
  const words = texts[pen.language].cause;
  const money = (amount: typeof cause.limitMinor) => pen.format.money(moneyIn(currency)(amount ?? 0));
  const { why, label, limitMinor, spentMinor } = cause;
  if (why === "all") return words.all;
  // Orders that wait for a reseller are told to the reseller by a mail of their own. This mail only says that one was approved.
  if (waitsForReseller({ why })) return words.all;
  if (why === "order") return label === null ? words.order(money(limitMinor)) : words.labelOrder(label, money(limitMinor));
  return label === null
    ? words.month(money(limitMinor), money(spentMinor))
    : words.labelMonth(label, money(limitMinor), money(spentMinor));
}
