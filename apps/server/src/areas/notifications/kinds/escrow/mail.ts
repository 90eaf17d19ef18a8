import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const escrowMail = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/** The mail says what happened in an escrow, and what the reader has to do next. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const { news, role, other, number, words: written, until, escrowId, isHere } = facts;
  const name = pen.format.name(facts.name);
  const price = pen.format.money(moneyIn(facts.currency)(facts.priceMinor));
  const subject = words.subject[news](name);
  const row = (label: string, value: string) => ({ label, values: [value], isMono: false });
  const next = words.next[news][role](isHere !== false);
  return {
    subject,
    preview: next,
    title: [subject],
    blocks: [
      opening(pen, [words.intro[news]({ name, other, price })]),
      ...(written === null ? [] : paragraphs(written)),
      {
        kind: "facts",
        facts: [
          row(words.domain, name),
          row(words.price, price),
          row(words.role[role === "buyer" ? "seller" : "buyer"], other),
          row(words.number, String(number)),
          ...(until === null ? [] : [row(words.until, pen.format.moment(until))]),
        ],
      },
      paragraph(next),
    ],
    button:
      token !== undefined
        ? { label: words.read, url: pen.links.escrowOffer(token) }
        : news === "revoked"
          ? { label: words.panel, url: pen.links.start }
          : { label: words.view, url: pen.links.escrow(escrowId) },
    box: null,
  };
}
