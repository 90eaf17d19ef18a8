import { ownReasonText } from "@nameplane/contracts/orders/own-reasons";
import { orderTexts, reasonOf } from "../../lines/index.ts";
import { mailKind, nameOf, opening, paragraph, type Block, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const requestNeedsYou = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** Reasons that our own text explains well enough. The registry's text would only confuse. */
const selfExplaining: readonly number[] = [4001, 4003, 4006, 4014, 4015];

/** The mail says that a line of an order waits for the customer: for what, why, where to answer, and until when. */
function page(pen: Pen, facts: Facts): PageBody {
  const { line } = facts;
  const words = texts[pen.language];
  const reason = reasonOf(pen, line);
  const name = nameOf(pen, line.name) ?? orderTexts[pen.language].yourOrder;
  const own = ownReasonText(line.text, pen.language);
  const hasWords = own === null && line.text !== null && line.text.trim() !== "" && !selfExplaining.includes(line.reason);
  const quote: Block[] = hasWords ? [{ kind: "quote", label: words.said, text: line.text ?? "" }] : [];
  return {
    subject: words.subject(name, reason.short),
    preview: reason.text,
    title: [reason.title(name)],
    blocks: [
      opening(pen, [words.hello(facts.orderNumber)]),
      paragraph(reason.text),
      ...(own === null ? [] : [paragraph(own)]),
      ...quote,
    ],
    button: { label: reason.button, url: pen.links.order(facts.orderNumber) },
    box:
      line.limitAt === null
        ? null
        : {
            title: words.boxTitle(pen.format.moment(line.limitAt)),
            blocks: [paragraph(line.isFunded && !line.isSetAside ? words.afterFunded : words.afterUnfunded)],
          },
  };
}
