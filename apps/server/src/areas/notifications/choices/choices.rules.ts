import { lockedBell, lockedMail, noticeGroupNames, type NoticeGroup } from "@nameplane/contracts/notifications/notice-kinds";

/** What a user has chosen, by group. A choice that is missing counts as on. */
export type Chosen = Readonly<Partial<Record<NoticeGroup, { readonly bell?: boolean; readonly mail?: boolean }>>>;

type Choice = {
  readonly group: NoticeGroup;
  readonly bell: boolean;
  readonly mail: boolean;
  readonly isbelllocked: boolean;
  readonly ismaillocked: boolean;
};

/** Every group with its current state. A locked choice is on, whatever was chosen before. */
export function listChoices(chosen: Chosen): Choice[] {
  return noticeGroupNames.map((group) => ({
    group,
    bell: lockedBell.has(group) || chosen[group]?.bell !== false,
    mail: lockedMail.has(group) || chosen[group]?.mail !== false,
    isbelllocked: lockedBell.has(group),
    ismaillocked: lockedMail.has(group),
  }));
}

export function groupsWithBell(chosen: Chosen): NoticeGroup[] {
  return listChoices(chosen).flatMap(({ group, bell }) => (bell ? [group] : []));
}

type Wish = { readonly group: NoticeGroup; readonly bell?: boolean | undefined; readonly mail?: boolean | undefined };

/** Returns the choices with a wish added. Returns null if the wish turns off a choice that is locked. */
export function saveChoice(chosen: Chosen, { group, bell, mail }: Wish): Chosen | null {
  if ((bell === false && lockedBell.has(group)) || (mail === false && lockedMail.has(group))) return null;
  const wish = { ...(bell === undefined ? {} : { bell }), ...(mail === undefined ? {} : { mail }) };
  return { ...chosen, [group]: { ...chosen[group], ...wish } };
}

/**
 * The group to which a mail belongs, by its template. Mails that are not listed contain secret links or go to people outside the
 * account, so nobody can turn them off.
 */
const groupByTemplate: Readonly<Record<string, NoticeGroup>> = {
  "order-placed": "orders",
  "order-update": "orders",
  "order-closed": "orders",
  "domain-registered": "orders",
  "request-ended": "orders",
  "request-needs-you": "orders",
  "chain-broken": "dns",
  "dnssec-step": "dns",
  "zone-parked": "dns",
  "dns-approval": "dns",
  "ticket-answered": "support",
  "webhook-stopped": "programs",
};

/** The group whose choice decides whether a mail is sent. Null if the mail is always sent. */
export function noticeGroupOf(template: string): NoticeGroup | null {
  return groupByTemplate[template] ?? null;
}
