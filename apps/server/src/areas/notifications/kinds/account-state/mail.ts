import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const accountState = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The account was suspended, closed or reopened: what this means, and what the owner can do about it. */
function page(pen: Pen, { act, account, text }: Facts): PageBody {
  const { of, button } = texts[pen.language];
  const words = of[act];
  const number = String(account);
  return {
    subject: words.subject(number),
    preview: words.intro(number),
    title: [words.title],
    blocks: [opening(pen, [words.intro(number)]), ...paragraphs(text), ...words.more.map((line) => paragraph(line))],
    button: { label: button, url: pen.links.start },
    box: null,
  };
}
