import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const certificateNewsMail = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step } });

/** The mail says what happened to a certificate, and what its owner has to do. */
function page(pen: Pen, { step, names, keepsKey, until, detail, serviceId }: Facts): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(names[0] ?? "");
  const day = until === null ? "" : pen.format.date(until);
  const title = words.subject[step](name, day);
  const needs = words.needs[detail as keyof typeof words.needs] ?? words.needs.other;
  const next = step === "renewed" && keepsKey ? words.newKey : words.next[step];
  const introOf = () => {
    if (step === "needs") return `${words.intro.needs(name, day)} ${needs}`;
    if (step === "shown") return (words.shown[detail as keyof typeof words.shown] ?? words.shown.older)(name, day);
    return words.intro[step](name, day);
  };
  return {
    subject: title,
    preview: next,
    title: [title],
    blocks: [
      opening(pen, [introOf()]),
      {
        kind: "facts",
        facts: [{ label: words.names, values: names.map((one) => pen.format.name(one)), isMono: true }],
      },
      paragraph(next),
    ],
    button: { label: words.button, url: pen.links.service("ssl", serviceId) },
    box: null,
  };
}
