import { addressProof } from "../../logins/index.ts";
import { mailKind, needed, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const signupConfirm = mailKind({ facts, texts, samples, page, link, isAsked: true });

/** The mail with the link that proves the address of somebody who signed up. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  return addressProof(pen, texts[pen.language], facts, needed(token));
}
