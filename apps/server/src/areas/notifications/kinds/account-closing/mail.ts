import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const accountClosing = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail says that the account will be closed, that it stays open after all, or that it could not be closed yet. */
function page(pen: Pen, { step, account, closesAt, erases }: Facts): PageBody {
  const { warn, button, ...of } = texts[pen.language];
  const words = of[step];
  const number = String(account);
  const more = "more" in words ? [...words.more, ...(erases ? words.erases : [])] : [];
  return {
    subject: words.subject(number),
    preview: words.title,
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(number, pen.format.date(closesAt))]),
      ...more.map((line) => paragraph(line)),
      ...(step === "asked" ? [paragraph(warn)] : []),
    ],
    button: { label: button, url: pen.links.accountData },
    box: null,
  };
}
