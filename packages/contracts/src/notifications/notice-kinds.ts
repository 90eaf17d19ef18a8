/**
 * Kinds of notices, grouped by subject. A user turns notices on and off by group. A kind that is missing here does not appear
 * in the notification bell: it is for somebody outside the account, contains a secret link, or sums up a day whose single
 * notices appear there anyway.
 */
export const noticeGroups = {
  renewals: [
    "price_rise",
    "renewal_month",
    "renewal_week",
    "renewal_after",
    "domain_restorable",
    "domain_renewed",
    "dns_plan_month",
    "dns_plan_week",
    "dns_plan_over",
    "card_expires",
    "service_ready",
    "service_renews",
    "service_unpaid",
    "service_ending",
    "service_suspended",
    "service_ended",
    "certificate_issued",
    "certificate_needs_you",
    "certificate_ends",
    "certificate_shown",
    "certificate_expired",
    "certificate_revoked",
  ],
  orders: [
    "order_placed",
    "order_closed",
    "request_completed",
    "request_ended",
    "request_needs_you",
    "order_approval_asked",
    "order_approval_approved",
    "budget_passed",
    "quote_question",
    "quote_offered",
    "quote_taken_back",
    "quote_lapsed",
    "quote_closed",
    "withdrawal_received",
    "escrow",
    "reseller_admitted",
    "reseller_waits",
    "reseller_refused",
  ],
  invoices: [
    "invoice_issued",
    "invoice_reminder",
    "credit_note_issued",
    "money_kept",
    "refund_succeeded",
    "refund_failed",
    "debit_announced",
    "debit_failed",
    "payment_disputed",
    "dispute_won",
    "dispute_lost",
    "statement_sent",
    "sales_quote_sent",
    "sales_quote_withdrawn",
    "wholesale_balance",
    "wholesale_costs",
  ],
  dns: [
    "chain_broken",
    "dnssec_step",
    "zone_parked",
    "reverse_delegated",
    "reverse_lost",
    "secondary_failing",
    "secondary_expired",
    "mark_ending",
    "brand_host_lost",
    "brand_host_uncertified",
    "brand_host_expiring",
    "brand_servers_used",
    "brand_server_wrong",
    "brand_servers_lost",
    "brand_server_moved",
    "names_found",
    "seo_broken",
    "seo_unreachable",
    "seo_blocked",
    "dns_approval_asked",
    "dns_approval_approved",
    "dns_approval_denied",
    "dns_approval_expired",
  ],
  security: [
    "login_changed",
    "login_certificate_ends",
    "login_certificate_ended",
    "name_leaving",
    "push",
    "servers_ordered",
    "registry_acts",
    "document_decided",
    "account_state",
    "account_closing",
    "data_export",
    "abuse_case",
    "staff_act",
  ],
  support: ["ticket_answered", "resale_ticket_written", "resale_ticket_answered"],
  programs: ["webhook_stopped"],
} as const;
export type NoticeGroup = keyof typeof noticeGroups;
export type NoticeKind = (typeof noticeGroups)[NoticeGroup][number];

export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];
export const noticeKinds = Object.values(noticeGroups).flat() as [NoticeKind, ...NoticeKind[]];

/**
 * Groups whose mail nobody can turn off: mail that the law requires of a registrar and a seller, and mail that warns an owner
 * of a theft. Notices about security also always appear in the notification bell.
 */
export const lockedMail: ReadonlySet<NoticeGroup> = new Set(["renewals", "invoices", "security"]);
export const lockedBell: ReadonlySet<NoticeGroup> = new Set(["security"]);
