import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** An endpoint that is not called any more: why, that nothing is lost, and where it is taken back into use. */
export function webhookStoppedPage(pen: Pen, facts: FactsOf<"webhook-stopped">): PageBody {
  const words = pen.texts.webhookStopped;
  return {
    subject: words.subject(facts.host),
    preview: words.preview,
    title: [words.title(facts.host)],
    blocks: [opening(pen, [words.intro[facts.cause](facts.host)]), paragraph(words.kept)],
    button: { label: words.button, url: pen.links.webhook(facts.webhookId), hint: pen.texts.spelledOut },
    box: null,
  };
}
