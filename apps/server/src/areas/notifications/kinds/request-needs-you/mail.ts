import { ownReasonText } from "@nameplane/contracts/orders/own-reasons";
import type { FactsOf } from "../../mail/facts.ts";
import type { Block } from "../../mail/page.ts";
import { nameOf, opening, paragraph, reasonOf, type PageBody, type Pen } from "../../mail/parts.ts";

/** Reasons whose words already say everything; the registry's own would only confuse. */
const selfExplaining: readonly number[] = [4001, 4003, 4006, 4014, 4015];

/** One line waits for the customer: what, why, where to answer and until when. */
export function requestNeedsYouPage(pen: Pen, facts: FactsOf<"request-needs-you">): PageBody {
  const { line } = facts;
  const words = pen.texts.needsYou;
  const reason = reasonOf(pen, line.reason);
  const name = nameOf(pen, line.name) ?? pen.texts.yourOrder;
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
    button: { label: reason.button, url: pen.links.order(facts.orderNumber), hint: pen.texts.spelledOut },
    box:
      line.limitAt === null
        ? null
        : {
            title: words.boxTitle(pen.format.moment(line.limitAt)),
            blocks: [paragraph(line.isFunded && !line.isSetAside ? words.afterFunded : words.afterUnfunded)],
          },
  };
}
