import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const webhookStopped = mailKind({ facts, texts, samples, page, own: { caseOf: ({ cause }) => cause } });

/**
 * The mail says that a webhook endpoint is no longer called: why, that no event is lost, and where to start the deliveries again.
 */
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
