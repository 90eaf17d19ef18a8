import type { NoticeView } from "@nameplane/contracts/notifications/notices";
import type { RouteId } from "../../shell/routing/routes.ts";

export type Notice = NoticeView;

/** Where a notice leads, as a route and its parameters. */
export type NoticeTarget = { readonly to: RouteId; readonly params?: Readonly<Record<string, string>> };

const ofDomain =
  (to: RouteId) =>
  ({ id }: Notice): NoticeTarget =>
    id === null ? { to: "domainList" } : { to, params: { itemID: id } };
const ofOrder = ({ number }: Notice): NoticeTarget =>
  number === null ? { to: "requests" } : { to: "orderProgress", params: { number: String(number) } };
const ofInvoice = ({ id }: Notice): NoticeTarget =>
  id === null ? { to: "invoices" } : { to: "invoice", params: { number: id } };
const to = (route: RouteId) => (): NoticeTarget => ({ to: route });

const targets: Readonly<Record<Notice["kind"], (of: Notice) => NoticeTarget>> = {
  renewal_month: ofDomain("domainStatus"),
  renewal_week: ofDomain("domainStatus"),
  renewal_after: ofDomain("domainStatus"),
  domain_restorable: ofDomain("domainStatus"),
  domain_renewed: ofDomain("domainStatus"),
  dns_plan_month: ofDomain("domainDns"),
  dns_plan_week: ofDomain("domainDns"),
  dns_plan_over: ofDomain("domainDns"),
  card_expires: to("cards"),
  service_ready: to("serviceList"),
  service_renews: to("serviceList"),
  service_unpaid: to("serviceList"),
  service_ending: to("serviceList"),
  service_suspended: to("serviceList"),
  service_ended: to("serviceList"),
  certificate_issued: to("serviceSsl"),
  certificate_needs_you: to("serviceSsl"),
  certificate_ends: to("serviceSsl"),
  certificate_shown: to("serviceSsl"),
  certificate_expired: to("serviceSsl"),
  certificate_revoked: to("serviceSsl"),
  mark_ending: to("serviceTrademark"),
  reverse_delegated: to("serviceList"),
  reverse_lost: to("serviceList"),
  secondary_failing: to("serviceList"),
  secondary_expired: to("serviceList"),
  names_found: to("serviceIdMonitoring"),
  seo_broken: to("serviceSeo"),
  seo_unreachable: to("serviceSeo"),
  seo_blocked: to("serviceSeo"),
  escrow: to("escrows"),
  quote_question: to("quotes"),
  quote_offered: to("quotes"),
  quote_taken_back: to("quotes"),
  quote_lapsed: to("quotes"),
  quote_closed: to("quotes"),
  order_placed: ofOrder,
  order_closed: ofOrder,
  price_rise: to("renewals"),
  withdrawal_received: ofOrder,
  request_completed: ofOrder,
  request_ended: ofOrder,
  request_needs_you: ofOrder,
  order_approval_asked: ofOrder,
  order_approval_approved: ofOrder,
  budget_passed: to("spending"),
  invoice_issued: ofInvoice,
  invoice_reminder: ofInvoice,
  credit_note_issued: ofInvoice,
  money_kept: to("receipts"),
  refund_succeeded: to("receipts"),
  refund_failed: to("deposit"),
  debit_announced: to("cards"),
  debit_failed: to("invoices"),
  top_up_done: to("deposit"),
  top_up_stopped: to("deposit"),
  top_up_capped: to("deposit"),
  sales_quote_sent: to("invoices"),
  sales_quote_withdrawn: to("invoices"),
  statement_sent: to("invoices"),
  payment_disputed: to("invoices"),
  dispute_won: to("invoices"),
  dispute_lost: to("invoices"),
  reseller_admitted: to("becomeReseller"),
  reseller_waits: to("becomeReseller"),
  reseller_refused: to("becomeReseller"),
  wholesale_balance: to("resaleSelling"),
  wholesale_costs: to("resalePrices"),
  chain_broken: ofDomain("domainDnssec"),
  dnssec_step: ofDomain("domainDnssec"),
  zone_parked: to("domainList"),
  brand_servers_used: to("whitelabel"),
  brand_server_wrong: to("whitelabel"),
  brand_servers_lost: to("whitelabel"),
  brand_server_moved: to("whitelabel"),
  brand_host_lost: to("whitelabel"),
  brand_host_uncertified: to("whitelabel"),
  brand_host_expiring: to("whitelabel"),
  dns_approval_asked: ofDomain("domainDns"),
  dns_approval_approved: ofDomain("domainDns"),
  dns_approval_denied: ofDomain("domainDns"),
  dns_approval_expired: ofDomain("domainDns"),
  login_changed: to("userSecurity"),
  name_leaving: ofDomain("domainStatus"),
  push: to("pushes"),
  servers_ordered: ofDomain("domainServers"),
  registry_acts: to("domainList"),
  login_certificate_ends: to("accountSso"),
  login_certificate_ended: to("accountSso"),
  account_state: to("accountProfile"),
  customer_rules: to("spending"),
  resale_order_waits: to("resaleCustomers"),
  account_closing: to("accountData"),
  data_export: to("accountData"),
  abuse_case: ofDomain("domainStatus"),
  staff_act: ofDomain("domainStatus"),
  document_decided: to("resources"),
  resale_ticket_written: ({ number }) =>
    number === null ? { to: "resaleTickets" } : { to: "resaleTicket", params: { id: String(number) } },
  resale_ticket_answered: ({ number }) =>
    number === null ? { to: "resaleTickets" } : { to: "resaleTicket", params: { id: String(number) } },
  ticket_answered: ({ number }) => (number === null ? { to: "openTickets" } : { to: "ticket", params: { id: String(number) } }),
  webhook_stopped: ({ id }) => (id === null ? { to: "webhooks" } : { to: "webhook", params: { id } }),
};

export function targetOf(notice: Notice): NoticeTarget {
  return targets[notice.kind](notice);
}
