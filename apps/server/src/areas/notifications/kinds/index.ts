import { z } from "zod";
import { payloadWith, type MailKind } from "../mail/index.ts";
import { mailKeyOf } from "../wording/index.ts";
import { abuseCase } from "./abuse-case/index.ts";
import { abuseLetter } from "./abuse-letter/index.ts";
import { abuseReport } from "./abuse-report/index.ts";
import { accountClosing } from "./account-closing/index.ts";
import { accountState } from "./account-state/index.ts";
import { authCode } from "./auth-code/index.ts";
import { brandHostNews } from "./brand-host-news/index.ts";
import { brandServerNews } from "./brand-server-news/index.ts";
import { budgetPassed } from "./budget-passed/index.ts";
import { cardExpires } from "./card-expires/index.ts";
import { certificateNews } from "./certificate-news/index.ts";
import { chainBroken } from "./chain-broken/index.ts";
import { contactChanged } from "./contact-changed/index.ts";
import { creditNotes } from "./credit-notes/index.ts";
import { customerRules } from "./customer-rules/index.ts";
import { customerSuspended } from "./customer-suspended/index.ts";
import { dataExport } from "./data-export/index.ts";
import { directDebit } from "./direct-debit/index.ts";
import { dnsApproval } from "./dns-approval/index.ts";
import { dnsPlans } from "./dns-plans/index.ts";
import { dnssecStep } from "./dnssec-step/index.ts";
import { documentDecided } from "./document-decided/index.ts";
import { documentsWaiting } from "./documents-waiting/index.ts";
import { domainRegistered } from "./domain-registered/index.ts";
import { emailChange } from "./email-change/index.ts";
import { escrow } from "./escrow/index.ts";
import { expiryNotice } from "./expiry-notice/index.ts";
import { forwardAsked } from "./forward-asked/index.ts";
import { invoiceIssued } from "./invoice-issued/index.ts";
import { invoiceReminder } from "./invoice-reminder/index.ts";
import { loginCertificate } from "./login-certificate/index.ts";
import { loginChanged } from "./login-changed/index.ts";
import { markEnding } from "./mark-ending/index.ts";
import { moneyKept } from "./money-kept/index.ts";
import { paymentDisputed } from "./payment-disputed/index.ts";
import { refundEnded } from "./refund-ended/index.ts";
import { nameLeaving } from "./name-leaving/index.ts";
import { namesFound } from "./names-found/index.ts";
import { orderApproval } from "./order-approval/index.ts";
import { orderClosed } from "./order-closed/index.ts";
import { orderPlaced } from "./order-placed/index.ts";
import { orderUpdate } from "./order-update/index.ts";
import { ownerConsent } from "./owner-consent/index.ts";
import { passwordReset } from "./password-reset/index.ts";
import { priceRise } from "./price-rise/index.ts";
import { push } from "./push/index.ts";
import { quoteNews } from "./quote-news/index.ts";
import { recordTakenBack } from "./record-taken-back/index.ts";
import { registryActs } from "./registry-acts/index.ts";
import { renewals } from "./renewals/index.ts";
import { reportReady } from "./report-ready/index.ts";
import { requestEnded } from "./request-ended/index.ts";
import { requestNeedsYou } from "./request-needs-you/index.ts";
import { resaleOrder } from "./resale-order/index.ts";
import { resaleTicket } from "./resale-ticket/index.ts";
import { resellerNews } from "./reseller-news/index.ts";
import { salesQuote } from "./sales-quote/index.ts";
import { seoNews } from "./seo-news/index.ts";
import { servedDnsNews } from "./served-dns-news/index.ts";
import { serversOrdered } from "./servers-ordered/index.ts";
import { serviceNews } from "./service-news/index.ts";
import { signupConfirm } from "./signup-confirm/index.ts";
import { staffNews } from "./staff-news/index.ts";
import { staffAct } from "./staff-act/index.ts";
import { statement } from "./statement/index.ts";
import { ticketAnswered } from "./ticket-answered/index.ts";
import { ticketTaken } from "./ticket-taken/index.ts";
import { ticketWritten } from "./ticket-written/index.ts";
import { topUp } from "./top-up/index.ts";
import { userInvited } from "./user-invited/index.ts";
import { verifyContact } from "./verify-contact/index.ts";
import { withdrawalReceived } from "./withdrawal-received/index.ts";
import { webhookStopped } from "./webhook-stopped/index.ts";
import { welcome } from "./welcome/index.ts";
import { wholesaleBalance } from "./wholesale-balance/index.ts";
import { wholesaleCosts } from "./wholesale-costs/index.ts";
import { zoneParked } from "./zone-parked/index.ts";

/** All kinds of notices that are mailed. A new kind is a folder beside this file and a line here. */
export const kinds = [
  abuseCase,
  abuseLetter,
  abuseReport,
  accountClosing,
  accountState,
  authCode,
  brandHostNews,
  brandServerNews,
  budgetPassed,
  cardExpires,
  certificateNews,
  chainBroken,
  contactChanged,
  creditNotes,
  customerRules,
  customerSuspended,
  dataExport,
  directDebit,
  dnsApproval,
  dnsPlans,
  dnssecStep,
  documentDecided,
  documentsWaiting,
  domainRegistered,
  emailChange,
  escrow,
  expiryNotice,
  forwardAsked,
  invoiceIssued,
  invoiceReminder,
  loginCertificate,
  loginChanged,
  markEnding,
  moneyKept,
  nameLeaving,
  namesFound,
  orderApproval,
  orderClosed,
  orderPlaced,
  orderUpdate,
  ownerConsent,
  passwordReset,
  paymentDisputed,
  priceRise,
  push,
  quoteNews,
  recordTakenBack,
  refundEnded,
  registryActs,
  renewals,
  reportReady,
  requestEnded,
  requestNeedsYou,
  resaleOrder,
  resaleTicket,
  resellerNews,
  salesQuote,
  seoNews,
  servedDnsNews,
  serversOrdered,
  serviceNews,
  signupConfirm,
  staffAct,
  staffNews,
  statement,
  ticketAnswered,
  ticketTaken,
  ticketWritten,
  topUp,
  userInvited,
  verifyContact,
  webhookStopped,
  welcome,
  wholesaleBalance,
  wholesaleCosts,
  withdrawalReceived,
  zoneParked,
] as const;

type Kind = (typeof kinds)[number];
type Schemas = [Kind["facts"], ...Kind["facts"][]];

/** Facts of a mail of any kind. */
export const mailFacts = z.discriminatedUnion("template", kinds.map(({ facts }) => facts) as Schemas);
export type MailFacts = z.infer<typeof mailFacts>;

/** Schema of delivery.payload, for a mail of any kind. */
export const mailPayload = payloadWith<MailFacts>(mailFacts);

type AnyKind = MailKind<MailFacts> & { readonly facts: z.ZodType; readonly template: string };
const byTemplate = new Map<string, AnyKind>(kinds.map((kind) => [kind.template, kind]));

export function kindOf({ template }: Pick<MailFacts, "template">): AnyKind {
  const kind = byTemplate.get(template);
  if (kind === undefined) throw new RangeError(`no kind of notice is called ${template}`);
  return kind;
}

/** The kind with this template name. Null if there is none. */
export const kindCalled = (template: string): AnyKind | null => byTemplate.get(template) ?? null;

/** The key under which brands store their own text of such a mail. */
export function textKeyOf(facts: MailFacts): string {
  const { own } = kindOf(facts);
  return mailKeyOf(facts.template, own === undefined || own === "none" ? null : (own.caseOf?.(facts) ?? null));
}
