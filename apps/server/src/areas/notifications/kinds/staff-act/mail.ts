import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const staffAct = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail says what staff did about a domain, what that means, and what its owner can do. */
function page(pen: Pen, { act, domainId, name, text, mode, order, waitsForMoney }: Facts): PageBody {
  const { of, modes, unpaid, ordered, question, button } = texts[pen.language];
  const words = of[act];
  const domain = pen.format.name(name);
  const number = String(order ?? 0);
  return {
    subject: words.subject(domain),
    preview: words.intro(domain),
    title: [words.subject(domain)],
    blocks: [
      opening(pen, [words.intro(domain)]),
      ...(mode === null ? [] : [paragraph(modes[mode])]),
      ...(order === null ? [] : [paragraph(waitsForMoney ? unpaid(number) : ordered(number))]),
      ...paragraphs(text),
      ...words.more.map((line) => paragraph(line)),
      paragraph(question),
    ],
    button: { label: button, url: pen.links.domain(domainId) },
    box: null,
  };
}
