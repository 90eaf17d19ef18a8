import type { AnswerOf } from "@nameplane/contracts";
import type { domainDetails, domainList } from "@nameplane/contracts/domains/operations";

export type DomainRow = AnswerOf<typeof domainList>["data"][number];
export type Domain = AnswerOf<typeof domainDetails>["domain"];

export type TabName = "all" | "active" | "verification" | "expired" | "suspended" | "ended";

/** Tabs of the list, and the status that each selects. */
export const domainTabs: readonly { readonly name: TabName; readonly status: number | null }[] = [
  { name: "all", status: null },
  { name: "active", status: 200 },
  { name: "verification", status: 204 },
  { name: "expired", status: 504 },
  { name: "suspended", status: 900 },
  { name: "ended", status: 500 },
];

/** The statuses that belong to each tab. The address may contain any of them. */
const members: Readonly<Record<Exclude<TabName, "all">, readonly number[]>> = {
  active: [200, 201, 202],
  verification: [204, 205],
  expired: [503, 504],
  suspended: [401, 403, 900, 901],
  ended: [300, 500, 501, 502],
};

/** The tab of a status number in the address. For any other text it is the tab with all domains. */
export function tabOfStatus(text: string | undefined): TabName {
  const code = Number(text);
  return domainTabs.find(({ name }) => name !== "all" && members[name].includes(code))?.name ?? "all";
}

/** Statuses of domains that can be renewed: registered, not in redemption, and not transferred away. */
const renewable = new Set([200, 204, 205, 401, 403, 504, 900]);
export const mayRenew = ({ status }: { status: number }): boolean => renewable.has(status);

export const isEnded = ({ status }: { status: number }): boolean => members.ended.includes(status);

/** Days before expiry from which a domain is marked as expiring. */
const WARN_DAYS = 30;
/** Days before expiry from which the time left is highlighted in the list, whether or not the domain auto-renews. */
const SOON_DAYS = 60;
const URGENT_DAYS = 14;
/**
 * If an automatic renewal cannot be paid, the list shows that as the domain's status from this many days before expiry. The
 * overview and the mails also mention it from then on.
 */
const UNPAYABLE_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Days before expiry from which a domain that auto-renews is marked as expiring. Such domains are renewed two weeks before
 * expiry. If one is still not renewed a week later, something prevents it.
 */
const LATE_DAYS = 7;

type Ending = Pick<DomainRow, "status" | "expiredate" | "autorenew">;

/** Whether the domain is active and expires so soon that someone has to act. */
export function expiresSoon({ status, expiredate, autorenew }: Ending, now: Date): boolean {
  if (status !== 200 || expiredate === null) return false;
  return new Date(expiredate).getTime() - now.getTime() <= (autorenew ? LATE_DAYS : WARN_DAYS) * DAY_MS;
}

/** Whether the domain is active and auto-renews, but the renewal cannot be paid. */
export function isUnpayable({
  status,
  autorenew,
  renewalpayer,
}: Pick<DomainRow, "status" | "autorenew" | "renewalpayer">): boolean {
  return status === 200 && autorenew && renewalpayer === "nothing";
}

/** Whether a domain whose renewal cannot be paid (isUnpayable) renews so soon that someone has to act. */
export function isSoonUnpayable(domain: Parameters<typeof isUnpayable>[0] & Pick<DomainRow, "expiredate">, now: Date): boolean {
  if (!isUnpayable(domain) || domain.expiredate === null) return false;
  return new Date(domain.expiredate).getTime() - now.getTime() <= UNPAYABLE_DAYS * DAY_MS;
}

/** How soon a domain expires: soon within 60 days, urgent within 14. Null for domains that have ended or expire later. */
export function nearnessOf(
  { status, expiredate }: Pick<DomainRow, "status" | "expiredate">,
  now: Date,
): "soon" | "urgent" | null {
  if (expiredate === null || isEnded({ status })) return null;
  const days = (new Date(expiredate).getTime() - now.getTime()) / DAY_MS;
  return days < URGENT_DAYS ? "urgent" : days < SOON_DAYS ? "soon" : null;
}

/** The name servers at the registry if they differ from those that are wanted. Empty if they agree or if none were seen. */
export function strayServers({
  nameservers,
  nameserversseen,
}: Pick<Domain, "nameservers" | "nameserversseen">): readonly string[] {
  const seen = nameserversseen.map(plainHost).toSorted();
  const wanted = nameservers.map(plainHost).toSorted();
  return seen.length === 0 || seen.join(" ") === wanted.join(" ") ? [] : seen;
}

const plainHost = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/**
 * The name servers that answer for a domain instead of `own`, the servers of its zone here. These are the servers at the registry
 * if they differ from the ordered ones. Otherwise they are the ordered servers, if none of `own` is among them. Empty if our
 * servers answer.
 */
export function serversInstead(
  domain: Pick<Domain, "nameservers" | "nameserversseen">,
  own: readonly string[],
): readonly string[] {
  const stray = strayServers(domain);
  if (stray.length > 0) return stray;
  const now = domain.nameservers.map(plainHost);
  return now.some((host) => own.some((one) => plainHost(one) === host)) ? [] : now;
}

/** Text key of a DNSSEC status, from its code. */
export type DnssecState = "unsigned" | "signing" | "signed" | "unsigning" | "broken" | "unsupported" | "unknown";
const dnssecStates: Readonly<Record<number, DnssecState>> = {
  20801: "unsigned",
  20802: "signing",
  20803: "signed",
  20804: "unsigning",
  20805: "broken",
  20806: "unsupported",
};
export const dnssecState = (code: number): DnssecState => dnssecStates[code] ?? "unknown";
