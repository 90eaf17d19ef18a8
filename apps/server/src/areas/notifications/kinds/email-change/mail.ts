import { addressProof } from "../../logins/index.ts";
import { mailKind, needed, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const emailChange = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link, isAsked: true });

/** The mail with the link that proves a user's new address. When the link is opened, the new address comes into use. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  return addressProof(pen, texts[pen.language], facts, needed(token));
}
