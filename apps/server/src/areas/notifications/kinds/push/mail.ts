import { listedMax, type FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A step of names that are handed to another account: to the receiver with the link, to the giver with the way to take it back. */
export function pushPage(pen: Pen, facts: FactsOf<"push">, token?: string): PageBody {
  const words = pen.texts.push;
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
    button: isOffered
      ? { label: words.look, url: pen.links.push(token), hint: pen.texts.spelledOut }
      : { label: words.all, url: pen.links.pushes, hint: pen.texts.spelledOut },
    box: step === "begun" ? { title: words.notYouTitle, blocks: [paragraph(words.notYou)] } : null,
  };
}

/** Names a mail lists. */
export const pushListed = Math.min(listedMax, 20);
