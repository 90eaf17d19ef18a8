import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const serversOrdered = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/**
 * The mail says that new name servers were ordered: for which domains, the former and the new name servers, and what to do if the
 * reader did not order them.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(facts.name);
  const { others } = facts;
  const row = (label: string, values: string[]) => ({ label, values, isMono: true });
  return {
    subject: words.subject(name, others),
    preview: words.subject(name, others),
    title: [words.subject(name, others)],
    blocks: [
      opening(pen, words.intro(name, others)),
      {
        kind: "facts",
        facts: [
          { label: words.when, values: [pen.format.moment(facts.at)], isMono: false },
          row(words.servers, [...facts.servers]),
          ...(facts.former.length === 0 ? [] : [row(words.former, [...facts.former])]),
        ],
      },
      paragraph(words.next),
    ],
    button: { label: words.button, url: pen.links.order(facts.orderNumber) },
    box: {
      title: words.notYouTitle,
      blocks: [paragraph(...words.notYou(pen.links.domain(facts.domainId), pen.links.security))],
    },
  };
}
