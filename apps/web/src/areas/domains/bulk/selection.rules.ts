import type { InputOf } from "@nameplane/contracts";
import type { planRenewals } from "@nameplane/contracts/checkout/operations";

/** The domains that an action is for. A filter is sent as a filter, not as the domains that match it. */
export type Selection = InputOf<typeof planRenewals>["selection"];

export const acts = ["labels", "renew", "autorenew", "lock", "nameservers", "contacts", "restore", "export"] as const;
export type Act = (typeof acts)[number];

/** Permissions that each action requires. */
export const permissionsOf = {
  labels: ["domain_manage"],
  renew: ["domain_order"],
  autorenew: ["domain_manage"],
  lock: ["domain_manage", "domain_unlock"],
  nameservers: ["domain_manage", "dns_delegation"],
  contacts: ["domain_manage"],
  restore: ["domain_order"],
  export: ["domain_view"],
} as const satisfies Record<Act, readonly string[]>;

export const actOf = (text: string | undefined): Act => acts.find((act) => act === text) ?? "labels";

/** The choices for "expires within", in days. */
export const withinDays = [30, 60, 90, 180, 365] as const;

type Query = Readonly<Record<string, string | undefined>>;

/**
 * The selection in an address; null if there is none. Ids and lists of names are too long for an address, so they are kept in the
 * tab, and the address only refers to them. `today`: the day from which "expires within" is counted, as YYYY-MM-DD.
 */
export function selectionOf(query: Query, kept: Selection | null, today: string): Selection | null {
  if (query["pick"] === "kept") return kept;
  if (query["pick"] === "one" && query["name"]) return { kind: "names", names: [query["name"].slice(0, 255)] };
  if (query["pick"] !== "filter") return null;
  const status = Number(query["status"]);
  const days = Number(query["within"]);
  const search = query["search"]?.trim() ?? "";
  return {
    kind: "query",
    ...(Number.isInteger(status) && status > 0 ? { status } : {}),
    ...(search === "" ? {} : { search: search.slice(0, 255) }),
    ...(query["labels"] ? { labels: query["labels"] } : {}),
    ...(query["tags"] ? { tags: query["tags"] } : {}),
    ...(Number.isInteger(days) && days > 0 && days <= 4000 ? { expiresbefore: daysAfter(today, days) } : {}),
  };
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The address parameters for a filter, without empty ones. */
export function filterQuery(filter: {
  readonly status: string;
  readonly label: string;
  readonly part: string;
  readonly tags: string;
  readonly within: string;
}): Record<string, string | undefined> {
  const or = (text: string) => (text.trim() === "" ? undefined : text.trim());
  return {
    pick: "filter",
    status: or(filter.status),
    labels: or(filter.label),
    search: or(filter.part),
    tags: or(filter.tags),
    within: or(filter.within),
  };
}
