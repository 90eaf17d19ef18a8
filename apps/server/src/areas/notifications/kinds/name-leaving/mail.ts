import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const nameLeaving = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/**
 * The mail about a step of a domain's outgoing transfer, or of its registry lock. It says what happened, and has the link with
 * which any reader can stop it, with the deadline.
 */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const { subject, intro, next } = words.of[facts.step];
  const name = pen.format.name(facts.name);
  const isLock = facts.step.startsWith("lock_");
  const isSafe = ["moved", "stopped", "declined", "lock_on", "lock_closed"].includes(facts.step);
  // The usual text recommends the transfer lock, which cannot stop the transfer of a domain that is already released.
  const notYou = isLock || facts.step === "released" ? words.notYouLock : words.notYou;
  const row = (label: string, value: string) => ({ label, values: [value], isMono: false });
  return {
    subject: subject(name),
    preview: subject(name),
    title: [subject(name)],
    blocks: [
      opening(pen, intro(name)),
      {
        kind: "facts",
        facts: [
          row(words.when, pen.format.moment(facts.at)),
          ...(facts.otherParty === null ? [] : [row(isLock ? words.by : words.to, facts.otherParty)]),
          ...(facts.until === null ? [] : [row(words.until[facts.step], pen.format.moment(facts.until))]),
        ],
      },
      paragraph(next),
    ],
    button: { label: words.button, url: pen.links.domain(facts.domainId) },
    box: isSafe
      ? null
      : {
          title: words.notYouTitle,
          blocks: [paragraph(...(token === undefined ? notYou : words.stop(pen.links.stopTransfer(token))))],
        },
  };
}
