import type { FactsOf } from "../facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "./parts.ts";
import { whenAndWhere } from "./password-reset.ts";

/** How the reader logs in has changed: what, when, from where, and what to do if it was somebody else. */
export function loginChangedPage(pen: Pen, facts: FactsOf<"login-changed">): PageBody {
  const words = pen.texts.loginChanged;
  const { subject, intro } = words.of[facts.what];
  return {
    subject,
    preview: intro(facts.username),
    title: [subject],
    blocks: [
      opening(pen, [intro(facts.username)]),
      { kind: "facts", facts: whenAndWhere(pen, facts.at, facts.address) },
    ],
    button: { label: words.button, url: pen.links.security, hint: pen.texts.spelledOut },
    box: { title: words.notYouTitle, blocks: [paragraph(...words.notYou(pen.links.forgot))] },
  };
}
