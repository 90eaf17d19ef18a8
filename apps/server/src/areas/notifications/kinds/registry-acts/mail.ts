import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const registryActs = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail says what registries did to domains on their own initiative: to which domains, when, and with what consequence. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { acts, count } = facts;
  const [first] = acts;
  const subject =
    first !== undefined && count === 1 ? words.one[first.kind](pen.format.name(first.name)) : words.many(pen.format.count(count));
  const kinds = [...new Set(acts.map(({ kind }) => kind))];
  const others = count - acts.length;
  return {
    subject,
    preview: subject,
    title: [subject],
    blocks: [
      opening(pen, [words.intro(count)]),
      {
        kind: "items",
        amountHead: null,
        rows: acts.map(({ name, kind, at, until }) => ({
          title: { name: pen.format.name(name) },
          details: [words.did[kind](until === null ? "" : pen.format.date(until)), pen.format.moment(at)],
          amount: null,
        })),
        more: others === 0 ? null : words.more(pen.format.count(others)),
        sums: [],
      },
      ...kinds.map((kind) => paragraph(words.next[kind])),
    ],
    button: {
      label: count === 1 ? words.button : words.buttonMany,
      url: first !== undefined && count === 1 ? pen.links.domain(first.domainId) : pen.links.domains,
    },
    box: null,
  };
}
