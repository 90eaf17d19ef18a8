import type { FactsOf } from "../../mail/facts.ts";
import type { Block } from "../../mail/page.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A change of records waits for the reader, the reader's own change was decided about, or one has run out. */
export function dnsApprovalPage(pen: Pen, facts: FactsOf<"dns-approval">): PageBody {
  const words = pen.texts.dnsApproval[facts.step];
  const name = pen.format.name(facts.apex);
  const person = facts.step === "asked" || facts.step === "missed" ? facts.author : facts.decider;
  const until = facts.until === null ? null : pen.format.moment(facts.until);
  return {
    subject: words.subject(name, person),
    preview: words.preview,
    title: words.title(name),
    blocks: [
      opening(pen, words.intro(name, person, facts.setCount)),
      ...said(words.said, facts.words),
      { kind: "facts", facts: [{ label: pen.texts.dnsApproval.records, values: setsOf(pen, facts), isMono: true }] },
      paragraph(typeof words.next === "string" ? words.next : words.next(until)),
    ],
    button: {
      label: words.button,
      url: facts.domainId === null ? pen.links.domains : pen.links.domainDns(facts.domainId),
      hint: pen.texts.spelledOut,
    },
    box: null,
  };
}

function said(label: string, text: string): Block[] {
  return text === "" ? [] : [{ kind: "quote", label, text }];
}

function setsOf(pen: Pen, { sets, setCount }: FactsOf<"dns-approval">): string[] {
  const others = setCount - sets.length;
  return others === 0 ? [...sets] : [...sets, pen.texts.dnsApproval.others(pen.format.count(others))];
}
