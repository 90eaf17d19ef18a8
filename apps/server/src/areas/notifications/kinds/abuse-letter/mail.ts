import { mailKind, paragraph, paragraphs, type Block, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const abuseLetter = mailKind({ facts, texts, samples, page, own: "none", thread: ({ thread }) => thread });

/** The answer to a mail that reported abuse. It belongs to the conversation that this mail began. */
function page(pen: Pen, { step, subject, text, names }: Facts): PageBody {
  const words = texts[pen.language];
  const of = words[step];
  return {
    // Mail programs only group mails with the same subject, so the answer keeps it.
    subject: `Re: ${subject}`,
    preview: of.intro,
    title: [of.title],
    blocks: [
      paragraph(of.intro),
      ...paragraphs(text),
      ...names.flatMap(({ name, outcome, text: said }): Block[] => [
        paragraph(words.outcome[outcome](pen.format.name(name))),
        ...paragraphs(said),
      ]),
      ...of.more.map((line) => paragraph(line)),
    ],
    button: { label: words.button, url: pen.links.start },
    box: null,
  };
}
