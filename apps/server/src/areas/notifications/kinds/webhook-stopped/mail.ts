import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const webhookStopped = mailKind({ facts, texts, samples, page });

/** An endpoint that is not called any more: why, that nothing is lost, and where it is taken back into use. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  return {
    subject: words.subject(facts.host),
    preview: words.preview,
    title: [words.title(facts.host)],
    blocks: [opening(pen, [words.intro[facts.cause](facts.host)]), paragraph(words.kept)],
    button: { label: words.button, url: pen.links.webhook(facts.webhookId) },
    box: null,
  };
}
