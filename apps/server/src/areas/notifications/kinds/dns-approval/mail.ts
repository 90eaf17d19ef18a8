import { mailKind, opening, paragraph, type Block, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const dnsApproval = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step } });

/**
 * The mail says that a change of records waits for the reader, that the reader's own change was approved or denied, or that
 * nobody decided in time.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language][facts.step];
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
      { kind: "facts", facts: [{ label: texts[pen.language].records, values: setsOf(pen, facts), isMono: true }] },
      paragraph(typeof words.next === "string" ? words.next : words.next(until)),
    ],
    button: {
      label: words.button,
      url: facts.domainId === null ? pen.links.domains : pen.links.domainDns(facts.domainId),
    },
    box: null,
  };
}

function said(label: string, text: string): Block[] {
  return text === "" ? [] : [{ kind: "quote", label, text }];
}

function setsOf(pen: Pen, { sets, setCount }: Facts): string[] {
  const others = setCount - sets.length;
  return others === 0 ? [...sets] : [...sets, texts[pen.language].others(pen.format.count(others))];
}
