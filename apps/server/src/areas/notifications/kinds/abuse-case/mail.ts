import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const abuseCase = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail tells the owner of a domain what the operator asks or did because of abuse, why, and how to answer. */
function page(pen: Pen, { step, domainId, name, text }: Facts): PageBody {
  const { of, button } = texts[pen.language];
  const words = of[step];
  const domain = pen.format.name(name);
  return {
    subject: words.subject(domain),
    preview: words.intro(domain),
    title: [words.subject(domain)],
    blocks: [opening(pen, [words.intro(domain)]), ...paragraphs(text), ...words.more.map((line) => paragraph(line))],
    button: { label: button, url: pen.links.domain(domainId) },
    box: null,
  };
}
