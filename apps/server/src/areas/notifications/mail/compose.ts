import { texts } from "../texts/index.ts";
import { headerText } from "./clean.rules.ts";
import type { MailPayload } from "./facts.ts";
import { createFormat } from "./format.ts";
import { panelLinks } from "./links.rules.ts";
import type { Page } from "./page.ts";
import { creditNotesPage } from "./pages/credit-notes.ts";
import { domainRegisteredPage } from "./pages/domain-registered.ts";
import { forwardAskedPage } from "./pages/forward-asked.ts";
import { invoiceIssuedPage } from "./pages/invoice-issued.ts";
import { loginChangedPage } from "./pages/login-changed.ts";
import { cardExpiresPage } from "./pages/card-expires.ts";
import { moneyKeptPage } from "./pages/money-kept.ts";
import { webhookStoppedPage } from "./pages/webhook-stopped.ts";
import { chainBrokenPage } from "./pages/chain-broken.ts";
import { dnssecStepPage } from "./pages/dnssec-step.ts";
import { expiryNoticePage } from "./pages/expiry-notice.ts";
import { renewalsPage } from "./pages/renewals.ts";
import { dnsApprovalPage } from "./pages/dns-approval.ts";
import { documentDecidedPage } from "./pages/document-decided.ts";
import { documentsWaitingPage } from "./pages/documents-waiting.ts";
import { zoneParkedPage } from "./pages/zone-parked.ts";
import { pushPage } from "./pages/push.ts";
import { nameLeavingPage } from "./pages/name-leaving.ts";
import { dnsPlansPage } from "./pages/dns-plans.ts";
import { registryActsPage } from "./pages/registry-acts.ts";
import { serversOrderedPage } from "./pages/servers-ordered.ts";
import { orderClosedPage } from "./pages/order-closed.ts";
import { orderPlacedPage } from "./pages/order-placed.ts";
import { orderUpdatePage } from "./pages/order-update.ts";
import type { PageBody, Pen } from "./pages/parts.ts";
import { contactMovedPage, ownerConsentPage, verifyContactPage } from "./pages/registrant.ts";
import { ticketAnsweredPage, ticketWrittenPage } from "./pages/ticket.ts";
import { passwordResetPage } from "./pages/password-reset.ts";
import { emailChangePage, signupConfirmPage, userInvitedPage, welcomePage } from "./pages/user-mail.ts";
import { requestEndedPage } from "./pages/request-ended.ts";
import { requestNeedsYouPage } from "./pages/request-needs-you.ts";
import { toHtml, type Face } from "./to-html.ts";
import { toText } from "./to-text.ts";

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
