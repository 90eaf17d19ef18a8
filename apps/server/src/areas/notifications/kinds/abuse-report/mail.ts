import { mailKind, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const abuseReport = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail to the reporter of abuse: either that the report has arrived and which number it has, or its result. */
function page(pen: Pen, { reference, name, answer }: Facts): PageBody {
  const words = texts[pen.language];
  const domain = pen.format.name(name);
  const number = referenceText(reference);
  if (answer === null)
    return {
      subject: words.taken.subject(domain, number),
      preview: words.taken.intro(domain),
      title: [words.taken.title],
      blocks: [
        paragraph(words.taken.intro(domain)),
        paragraph(words.number(number)),
        ...words.taken.more.map((line) => paragraph(line)),
      ],
      button: { label: words.button, url: pen.links.start },
      box: null,
    };
  return {
    subject: words.answered.subject(domain, number),
    preview: words.outcome[answer.outcome](domain),
    title: [words.answered.title],
    blocks: [paragraph(words.outcome[answer.outcome](domain)), ...paragraphs(answer.text), paragraph(words.number(number))],
    button: { label: words.button, url: pen.links.start },
    box: null,
  };
}

/** The number is shown in two halves, which are easier to read aloud. */
const referenceText = (reference: string) => `${reference.slice(0, 5)}-${reference.slice(5)}`;
