import { moneyIn, unicodeNameOf, type DomainName } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const priceRise = mailKind({ facts, texts, samples, page });

/** The mail says which renewals will cost more, from when on, and that today's prices apply until then. */
function page(pen: Pen, { startsAt, currency, lines, lineCount }: Facts): PageBody {
  const words = texts[pen.language];
  const day = pen.format.date(startsAt);
  const { money } = pen.format;
  const of = moneyIn(currency);
  return {
    subject: words.subject(day),
    preview: words.before(day),
    title: [words.title(day)],
    blocks: [
      opening(pen, [words.intro(day)]),
      {
        kind: "items",
        amountHead: words.head,
        rows: lines.map(({ tld, months, domains, beforeMinor, afterMinor }) => ({
          title: `.${unicodeNameOf(tld as DomainName)}`,
          details: [words.row(domains), words.change(money(of(beforeMinor)), Math.max(1, Math.round(months / 12)))],
          amount: money(of(afterMinor)),
        })),
        more: lineCount > lines.length ? words.more(pen.format.count(lineCount - lines.length)) : null,
        sums: [],
      },
      paragraph(words.before(day)),
    ],
    button: { label: words.button, url: pen.links.renewals },
    box: null,
  };
}
