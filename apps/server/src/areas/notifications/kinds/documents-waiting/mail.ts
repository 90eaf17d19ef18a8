import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const documentsWaiting = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail to the operator with the documents that wait for a decision, and the deadline of each. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { count, documents, withinHours } = facts;
  const subject = withinHours === null ? words.subject(count) : words.subjectDue(withinHours);
  const others = count - documents.length;
  return {
    subject,
    preview: words.preview(documents[0]?.about ?? "", count),
    title: [subject],
    blocks: [
      opening(pen, [withinHours === null ? words.intro(count) : words.introDue(withinHours)]),
      {
        kind: "items",
        amountHead: null,
        rows: documents.map(({ account, accountNumber, about, request, sentAt, deadline }) => ({
          title: pen.format.name(about),
          details: [
            words.from(account, accountNumber),
            request === null ? words.owner : words.request(request),
            words.since(pen.format.moment(sentAt)),
            ...(deadline === null ? [] : [words.deadline(pen.format.moment(deadline))]),
          ],
          amount: null,
        })),
        more: others === 0 ? null : words.more(pen.format.count(others)),
        sums: [],
      },
      ...(documents.some(({ deadline }) => deadline !== null) ? [paragraph(words.clock)] : []),
    ],
    button: { label: words.button, url: pen.links.documents },
    box: null,
  };
}
