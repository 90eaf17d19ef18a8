import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** For the operator: documents that wait to be looked at, and which of them before when. */
export function documentsWaitingPage(pen: Pen, facts: FactsOf<"documents-waiting">): PageBody {
  const words = pen.texts.documentsWaiting;
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
    button: { label: words.button, url: pen.links.documents, hint: pen.texts.spelledOut },
    box: null,
  };
}
