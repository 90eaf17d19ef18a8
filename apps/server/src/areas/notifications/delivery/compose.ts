import { kindOf, type MailFacts } from "../kinds/index.ts";
import {
  createFormat,
  headerText,
  mailTexts,
  panelLinks,
  toHtml,
  toText,
  type Face,
  type MailPayload,
  type Page,
  type Pen,
} from "../mail/index.ts";
import { wordedPage, type OwnTexts } from "../wording/index.ts";

/** The sender of a mail: the brand's appearance, time zone and panel, and the company that sells under it. */
export type Sender = Face & {
  readonly timeZone: string;
  /** Address of the panel, without a slash at the end. */
  readonly panelUrl: string;
  /** Name and postal address of the seller. */
  readonly sellerLines: readonly string[];
};

export type ComposedMail = { readonly subject: string; readonly html: string; readonly text: string };

/**
 * Writes a mail from its stored facts, with the brand's own texts. The function has no side effects: the same payload, sender,
 * links and texts always give the same mail.
 */
export function composeMail(
  payload: MailPayload<MailFacts>,
  sender: Sender,
  linkToken?: string,
  unsubscribeUrl?: string,
  texts: OwnTexts = [],
): ComposedMail {
  const page = composePage(payload, sender, { linkToken, unsubscribeUrl, texts });
  return { subject: page.subject, html: toHtml(page, sender, payload.language), text: toText(page, sender.name) };
}

type Beside = {
  readonly linkToken: string | undefined;
  readonly unsubscribeUrl: string | undefined;
  readonly texts: OwnTexts;
};

function composePage(payload: MailPayload<MailFacts>, sender: Sender, { linkToken, unsubscribeUrl, texts }: Beside): Page {
  const pen: Pen = {
    language: payload.language,
    texts: mailTexts[payload.language],
    format: createFormat(payload.language, payload.timeZone ?? sender.timeZone),
    links: panelLinks(sender.panelUrl),
    firstName: headerText(payload.firstName, 60),
  };
  const of = { kind: kindOf(payload.facts), facts: payload.facts, token: linkToken };
  const { footer, ...body } = wordedPage(pen, sender.name, of, texts);
  return {
    ...body,
    subject: headerText(body.subject),
    preview: headerText(body.preview),
    button: { ...body.button, hint: pen.texts.spelledOut },
    foot: [...footer, ...footOf(pen, payload, sender)],
    unsubscribe: unsubscribeUrl === undefined ? null : { label: pen.texts.foot.unsubscribe, url: unsubscribeUrl },
  };
}

function footOf(pen: Pen, { facts, why }: MailPayload<MailFacts>, sender: Sender): string[] {
  const words = pen.texts.foot;
  const attached =
    kindOf(facts)
      .attachments?.(facts)
      .filter((each) => "invoiceId" in each).length ?? 0;
  const reason = reasonOf(pen, why, sender.name);
  return [
    reason,
    [...(attached > 0 ? [words.attached(attached)] : []), words.neverAsk].join(" "),
    sender.sellerLines.join(", "),
  ].filter((sentence) => sentence !== "");
}

function reasonOf({ texts: { foot }, format }: Pen, why: MailPayload["why"], brand: string): string {
  if (why.kind === "ordered") return foot.ordered(brand, format.moment(why.at));
  if (why.kind === "wrote") return foot.wrote(brand, format.moment(why.at));
  if (why.kind === "user") return foot.user(brand, why.username);
  if (why.kind === "contact") return foot.contact(brand, headerText(why.by, 80));
  if (why.kind === "offered") return foot.offered(brand, headerText(why.by, 80));
  if (why.kind === "escrow") return foot.escrow(brand, headerText(why.by, 80));
  if (why.kind === "forward") return foot.forward(brand, headerText(why.by, 80));
  if (why.kind === "colleague") return foot.colleague(brand);
  return why.kind === "support" ? foot.support(brand) : foot[why.kind](brand, why.accountNumber);
}
