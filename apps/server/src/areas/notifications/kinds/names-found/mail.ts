import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const namesFoundMail = mailKind({ facts, texts, samples, page });

/** The mail with the names that people most easily confuse with the reader's marks, and a link to all of them. */
function page(pen: Pen, { serviceId, marks, count, names }: Facts): PageBody {
  const words = texts[pen.language];
  const [first] = names;
  const title = count === 1 && first !== undefined ? words.subject.one(first.name) : words.subject.many(pen.format.count(count));
  const unlisted = count - names.length;
  return {
    subject: title,
    preview: names.map(({ name }) => name).join(", "),
    title: [title],
    blocks: [
      opening(pen, [words.intro(marks)]),
      {
        kind: "items",
        amountHead: null,
        rows: names.map(({ name, mark }) => ({ title: { name }, details: [words.similarTo(mark)], amount: null })),
        more: unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null,
        sums: [],
      },
      paragraph(words.next),
    ],
    button: { label: words.button, url: pen.links.service("idmonitoring", serviceId) },
    box: null,
  };
}
