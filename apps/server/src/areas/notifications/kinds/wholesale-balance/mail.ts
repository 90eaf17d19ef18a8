import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const wholesaleBalance = mailKind({ facts, texts, samples, page });

/**
 * The mail says how many order lines wait for the reseller's balance, or that the balance has fallen below the sum that the
 * reseller has set.
 */
function page(pen: Pen, { why, waiting, currency, thresholdMinor }: Facts): PageBody {
  const words = texts[pen.language];
  const title = why === "waits" ? words.waits(waiting) : words.low(pen.format.money(moneyIn(currency)(thresholdMinor)));
  const intro = why === "waits" ? words.waitsIntro : words.lowIntro;
  const next = why === "waits" ? words.waitsNext : words.lowNext;
  return {
    subject: title,
    preview: next,
    title: [title],
    blocks: [opening(pen, [intro]), paragraph(next)],
    button: { label: words.button, url: pen.links.selling },
    box: null,
  };
}
