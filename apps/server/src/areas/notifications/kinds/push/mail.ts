import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const push = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step }, link });

/** The mail about a step of a push. The receiver gets the link to accept it, and the giver is told how to take it back. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const { step, by, email, message, until } = facts;
  const names = facts.names.map((name) => pen.format.name(name));
  const what = names.length === 1 ? (names[0] ?? "") : words.names(pen.format.count(facts.count));
  const { subject, intro, next } = words.of[step];
  const row = (label: string, values: string[]) => ({ label, values, isMono: false });
  const more = facts.count - names.length;
  const isOffered = step === "offered" && token !== undefined;
  return {
    subject: subject(what, by),
    preview: subject(what, by),
    title: [subject(what, by)],
    blocks: [
      opening(pen, [intro(what, by)]),
      {
        kind: "facts",
        facts: [
          row(words.listed, [...names, ...(more > 0 ? [words.more(pen.format.count(more))] : [])]),
          ...(email === null ? [] : [row(words.to, [email])]),
          ...(message === "" ? [] : [row(words.message, [message])]),
          ...(until === null ? [] : [row(words.until, [pen.format.moment(until)])]),
        ],
      },
      paragraph(next),
    ],
    button: isOffered ? { label: words.view, url: pen.links.push(token) } : { label: words.all, url: pen.links.pushes },
    box: step === "begun" ? { title: words.notYouTitle, blocks: [paragraph(words.notYou)] } : null,
  };
}
