import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const wholesaleCosts = mailKind({ facts, texts, samples, page });

/** The mail says from when on the reseller pays other prices, and that it can choose whether its own prices follow. */
function page(pen: Pen, { startsAt }: Facts): PageBody {
  const words = texts[pen.language];
  const day = pen.format.date(startsAt);
  return {
    subject: words.title(day),
    preview: words.next,
    title: [words.title(day)],
    blocks: [opening(pen, [words.intro(day)]), paragraph(words.next)],
    button: { label: words.button, url: pen.links.ownPrices },
    box: null,
  };
}
