import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** What registries did to names by themselves: which, when, and what follows from each. */
export function registryActsPage(pen: Pen, facts: FactsOf<"registry-acts">): PageBody {
  const words = pen.texts.registryActs;
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
          details: [words.did[kind](until === null ? "" : pen.format.date(until.slice(0, 10))), pen.format.moment(at)],
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
      hint: pen.texts.spelledOut,
    },
    box: null,
  };
}
