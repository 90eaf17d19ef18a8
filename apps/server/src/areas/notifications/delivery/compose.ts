import { texts } from "../texts/index.ts";
import { headerText } from "../mail/clean.rules.ts";
import type { MailPayload } from "../mail/facts.ts";
import { createFormat } from "../mail/format.ts";
import { panelLinks } from "../mail/links.rules.ts";
import type { Page } from "../mail/page.ts";
import { creditNotesPage } from "../kinds/credit-notes/mail.ts";
import { domainRegisteredPage } from "../kinds/domain-registered/mail.ts";
import { forwardAskedPage } from "../kinds/forward-asked/mail.ts";
import { invoiceIssuedPage } from "../kinds/invoice-issued/mail.ts";
import { loginChangedPage } from "../kinds/login-changed/mail.ts";
import { cardExpiresPage } from "../kinds/card-expires/mail.ts";
import { moneyKeptPage } from "../kinds/money-kept/mail.ts";
import { webhookStoppedPage } from "../kinds/webhook-stopped/mail.ts";
import { chainBrokenPage } from "../kinds/chain-broken/mail.ts";
import { dnssecStepPage } from "../kinds/dnssec-step/mail.ts";
import { expiryNoticePage } from "../kinds/expiry-notice/mail.ts";
import { renewalsPage } from "../kinds/renewals/mail.ts";
import { dnsApprovalPage } from "../kinds/dns-approval/mail.ts";
import { documentDecidedPage } from "../kinds/document-decided/mail.ts";
import { documentsWaitingPage } from "../kinds/documents-waiting/mail.ts";
import { zoneParkedPage } from "../kinds/zone-parked/mail.ts";
import { pushPage } from "../kinds/push/mail.ts";
import { nameLeavingPage } from "../kinds/name-leaving/mail.ts";
import { dnsPlansPage } from "../kinds/dns-plans/mail.ts";
import { registryActsPage } from "../kinds/registry-acts/mail.ts";
import { serversOrderedPage } from "../kinds/servers-ordered/mail.ts";
import { orderClosedPage } from "../kinds/order-closed/mail.ts";
import { orderPlacedPage } from "../kinds/order-placed/mail.ts";
import { orderUpdatePage } from "../kinds/order-update/mail.ts";
import type { PageBody, Pen } from "../mail/parts.ts";
import { contactMovedPage, ownerConsentPage, verifyContactPage } from "../kinds/verify-contact/mail.ts";
import { ticketAnsweredPage, ticketWrittenPage } from "../kinds/ticket-answered/mail.ts";
import { passwordResetPage } from "../kinds/password-reset/mail.ts";
import { emailChangePage, signupConfirmPage, userInvitedPage, welcomePage } from "../kinds/signup-confirm/mail.ts";
import { requestEndedPage } from "../kinds/request-ended/mail.ts";
import { requestNeedsYouPage } from "../kinds/request-needs-you/mail.ts";
import { toHtml, type Face } from "../mail/to-html.ts";
import { toText } from "../mail/to-text.ts";

/** Who writes: the brand's face, zone and panel, and the seller behind it. */
export type Sender = Face & {
  readonly timeZone: string;
  /** Address of the panel, without a slash at the end. */
  readonly panelUrl: string;
  /** Name and postal address of the seller. */
  readonly sellerLines: readonly string[];
};

/** What a mail carries and no store holds: the token of its link, made for this one writing. */
export type Secrets = { readonly resetToken?: string; readonly linkToken?: string };

export type ComposedMail = { readonly subject: string; readonly html: string; readonly text: string };

/** Writes a mail from its stored facts. Pure: the same payload, sender and secrets give the same mail. */
export function composeMail(payload: MailPayload, sender: Sender, secrets: Secrets = {}): ComposedMail {
  const page = composePage(payload, sender, secrets);
  return { subject: page.subject, html: toHtml(page, sender, payload.language), text: toText(page, sender.name) };
}

function composePage(payload: MailPayload, sender: Sender, secrets: Secrets): Page {
  const pen: Pen = {
    language: payload.language,
    texts: texts[payload.language],
    format: createFormat(payload.language, sender.timeZone),
    links: panelLinks(sender.panelUrl),
    firstName: headerText(payload.firstName, 60),
  };
  const body = bodyOf(pen, payload, secrets);
  return {
    ...body,
    subject: headerText(body.subject),
    preview: headerText(body.preview),
    foot: footOf(pen, payload, sender),
  };
}

function bodyOf(pen: Pen, { facts }: MailPayload, { resetToken, linkToken }: Secrets): PageBody {
  if (facts.template === "order-placed") return orderPlacedPage(pen, facts);
  if (facts.template === "domain-registered") return domainRegisteredPage(pen, facts);
  if (facts.template === "request-needs-you") return requestNeedsYouPage(pen, facts);
  if (facts.template === "request-ended") return requestEndedPage(pen, facts);
  if (facts.template === "order-closed") return orderClosedPage(pen, facts);
  if (facts.template === "order-update") return orderUpdatePage(pen, facts);
  if (facts.template === "invoice-issued") return invoiceIssuedPage(pen, facts);
  if (facts.template === "money-kept") return moneyKeptPage(pen, facts);
  if (facts.template === "card-expires") return cardExpiresPage(pen, facts);
  if (facts.template === "zone-parked") return zoneParkedPage(pen, facts);
  if (facts.template === "document-decided") return documentDecidedPage(pen, facts);
  if (facts.template === "dns-approval") return dnsApprovalPage(pen, facts);
  if (facts.template === "documents-waiting") return documentsWaitingPage(pen, facts);
  if (facts.template === "renewals") return renewalsPage(pen, facts);
  if (facts.template === "expiry-notice") return expiryNoticePage(pen, facts);
  if (facts.template === "chain-broken") return chainBrokenPage(pen, facts);
  if (facts.template === "webhook-stopped") return webhookStoppedPage(pen, facts);
  if (facts.template === "dns-plans") return dnsPlansPage(pen, facts);
  if (facts.template === "registry-acts") return registryActsPage(pen, facts);
  if (facts.template === "dnssec-step") return dnssecStepPage(pen, facts);
  if (facts.template === "servers-ordered") return serversOrderedPage(pen, facts);
  if (facts.template === "name-leaving") return nameLeavingPage(pen, facts, linkToken);
  if (facts.template === "push") return pushPage(pen, facts, linkToken);
  if (facts.template === "login-changed") return loginChangedPage(pen, facts, linkToken);
  if (facts.template === "ticket-answered") return ticketAnsweredPage(pen, facts);
  if (facts.template === "ticket-written") return ticketWrittenPage(pen, facts);
  if (facts.template === "password-reset") {
    if (resetToken === undefined) throw new RangeError("a mail to set a password needs the token of its link");
    return passwordResetPage(pen, facts, resetToken);
  }
  if (facts.template === "welcome") return welcomePage(pen, facts);
  if ("userId" in facts) {
    if (linkToken === undefined) throw new RangeError("a mail to a new user or address needs the token of its link");
    if (facts.template === "email-change") return emailChangePage(pen, facts, linkToken);
    return facts.template === "user-invited" ? userInvitedPage(pen, facts, linkToken) : signupConfirmPage(pen, facts, linkToken);
  }
  if (facts.template === "forward-asked") {
    if (linkToken === undefined) throw new RangeError("a mail that asks needs the token of its link");
    return forwardAskedPage(pen, facts, linkToken);
  }
  if (facts.template === "contact-moved") return contactMovedPage(pen, facts);
  if (facts.template === "verify-contact" || facts.template === "owner-consent") {
    if (linkToken === undefined) throw new RangeError("a mail that asks needs the token of its link");
    return facts.template === "verify-contact"
      ? verifyContactPage(pen, facts, linkToken)
      : ownerConsentPage(pen, facts, linkToken);
  }
  return creditNotesPage(pen, facts);
}

function footOf(pen: Pen, { facts, why }: MailPayload, sender: Sender): string[] {
  const words = pen.texts.foot;
  const attached = attachedCount(facts);
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
  if (why.kind === "forward") return foot.forward(brand, headerText(why.by, 80));
  return why.kind === "support" ? foot.support(brand) : foot[why.kind](brand, why.accountNumber);
}

function attachedCount(facts: MailPayload["facts"]): number {
  if (facts.template === "invoice-issued") return 1;
  return facts.template === "credit-notes" ? facts.notes.length : 0;
}
