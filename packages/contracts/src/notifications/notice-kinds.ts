/**
 * Notices by what they are about, which is what a user may turn off. A kind that is missing here is not shown behind the bell: it is for
 * somebody outside of the account, carries a secret link, or sums up a day whose notices are there one by one.
 */
export const noticeGroups = {
  renewals: [
    "renewal_month",
    "renewal_week",
    "renewal_after",
    "domain_restorable",
    "domain_renewed",
    "dns_plan_month",
    "dns_plan_week",
    "dns_plan_over",
    "card_expires",
  ],
  orders: ["order_placed", "order_closed", "request_completed", "request_ended", "request_needs_you"],
  invoices: ["invoice_issued", "credit_note_issued", "money_kept"],
  dns: [
    "chain_broken",
    "dnssec_step",
    "zone_parked",
    "dns_approval_asked",
    "dns_approval_approved",
    "dns_approval_denied",
    "dns_approval_expired",
  ],
  security: ["login_changed", "name_leaving", "push", "servers_ordered", "registry_acts", "document_decided"],
  support: ["ticket_answered"],
  programs: ["webhook_stopped"],
} as const;
export type NoticeGroup = keyof typeof noticeGroups;
export type NoticeKind = (typeof noticeGroups)[NoticeGroup][number];

export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];
export const noticeKinds = Object.values(noticeGroups).flat() as [NoticeKind, ...NoticeKind[]];

/**
 * Mail that nobody can turn off: what the law has a registrar and a seller send, and what tells an owner of a theft. Security shows behind
 * the bell as well, whatever was chosen.
 */
export const lockedMail: ReadonlySet<NoticeGroup> = new Set(["renewals", "invoices", "security"]);
export const lockedBell: ReadonlySet<NoticeGroup> = new Set(["security"]);
