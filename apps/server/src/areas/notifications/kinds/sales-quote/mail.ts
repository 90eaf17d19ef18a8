import { moneyIn } from "@nameplane/values";
import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const salesQuote = mailKind({
  facts,
  texts,
  samples,
  page,
  link,
  attachments: ({ what, quoteId, number, revision }) =>
    what === "sent" ? [{ quoteId, filename: `quote-${number}-${revision}.pdf` }] : [],
});

/** The mail with a quote: its total, until when it is valid, and a link with which it is read and answered. */
function page(
  pen: Pen,
  { what, number, revision, subject, words, currency, totalMinor, until }: Facts,
  token?: string,
): PageBody {
  const said = texts[pen.language];
  const total = pen.format.money(moneyIn(currency)(totalMinor));
  const of = said[what];
  const intro = of.intro(subject, number);
  return {
    subject: of.subject(subject, number),
    preview: intro,
    title: [of.title(number)],
    blocks: [
      opening(pen, [intro]),
      ...(words === "" || what === "withdrawn" ? [] : [{ kind: "quote" as const, label: said.note, text: words }]),
      ...(revision > 1 && what === "sent" ? [paragraph(said.replaces)] : []),
      ...(what === "sent"
        ? [
            {
              kind: "facts" as const,
              facts: [
                { label: said.total, values: [total], isMono: false },
                { label: said.until, values: [pen.format.date(until)], isMono: false },
              ],
            },
            paragraph(said.how),
          ]
        : []),
    ],
    button:
      what === "sent"
        ? { label: said.read, url: pen.links.salesQuote(needed(token), pen.language) }
        : { label: said.panel, url: pen.links.start },
    box: null,
  };
}
