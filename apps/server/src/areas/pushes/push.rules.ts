import { hasLockStatuses } from "@nameplane/values";
import type { PushFate, PushLine, PushObstacle, PushPart, pushedName as shape } from "@nameplane/contracts/pushes/push";

/** One zone that belongs to a domain: the domain's own, or one below it. */
export type PushedZone = {
  readonly zoneId: string;
  readonly apex: string;
  readonly state: string;
  readonly recordSets: number;
  readonly versions: number;
  readonly keys: number;
  readonly drafts: number;
  /** The number of changes that wait for the approval of a second person. */
  readonly waits: number;
  readonly isBusy: boolean;
  readonly redirects: number;
  readonly forwards: number;
};

/** A service of the domain other than its DNS plan, with what becomes of it (Service.atPush). */
export type PushedService = {
  readonly id: string;
  readonly fate: "goes" | "ends" | "stays" | "blocks";
  readonly words: { readonly en: string; readonly sv: string };
};

/** What is known about a domain before it changes accounts. Times are in ISO 8601. */
export type PushFacts = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly state: string;
  readonly registryId: string | null;
  readonly expiresAt: string;
  readonly renewalMode: string;
  readonly isLocked: boolean;
  readonly isRegistryLocked: boolean;
  readonly statuses: readonly string[];
  readonly endsAtExpiry: boolean;
  readonly codeUntil: string | null;
  readonly transferFreeAt: string | null;
  readonly isPremium: boolean;
  readonly isShielded: boolean;
  readonly dnssecState: string;
  readonly nameServers: readonly string[];
  readonly hasNote: boolean;
  readonly labels: readonly string[];
  readonly owner: { readonly name: string; readonly country: string } | null;
  readonly roles: readonly string[];
  readonly requests: readonly number[];
  readonly basketLines: number;
  readonly isLeaving: boolean;
  readonly hasCase: boolean;
  readonly isInEscrow: boolean;
  readonly isCourtLocked: boolean;
  readonly services: readonly PushedService[];
  /** The DNS plan of the domain; null for Free DNS. `until` is null if the plan does not end. */
  readonly plan: {
    readonly en: string;
    readonly sv: string;
    readonly until: string | null;
    readonly isPaid: boolean;
  } | null;
  readonly hosts: number;
  readonly signers: number;
  readonly zones: readonly PushedZone[];
  readonly tokens: readonly string[];
  readonly members: number;
};

export type Obstacle = { readonly reason: PushObstacle; readonly values: string[] };

/** Statuses that prevent changes of a domain, set by the registry or because of an action in progress there. */
const holding = [
  "serverHold",
  "clientHold",
  "serverUpdateProhibited",
  "pendingTransfer",
  "pendingDelete",
  "pendingUpdate",
  "pendingRestore",
];

type Counted = "waits" | "recordSets" | "versions" | "keys" | "redirects" | "forwards" | "drafts";
const total = (zones: readonly PushedZone[], what: Counted) => zones.reduce((sum, zone) => sum + zone[what], 0);

/** What currently prevents a push of the domain; empty if nothing does. */
export function obstaclesOf(facts: PushFacts, now: Date): Obstacle[] {
  const found: Obstacle[] = [];
  const add = (reason: PushObstacle, stands: boolean, values: readonly string[] = []) => {
    if (stands) found.push({ reason, values: [...values] });
  };
  // A domain that has only its DNS here is not pushed. Another account can take it over by proving that it controls the DNS.
  add("state", facts.state !== "active" || facts.registryId === null, [facts.state]);
  add("registryLock", facts.isRegistryLocked || hasLockStatuses(facts.statuses));
  const held = facts.statuses.filter((status) => holding.includes(status));
  add("held", held.length > 0, held);
  add("cancelled", facts.endsAtExpiry || facts.renewalMode === "cancel");
  add("requests", facts.requests.length > 0, facts.requests.map(String));
  const isCoded = facts.codeUntil !== null && new Date(facts.codeUntil) > now;
  add("leaving", facts.isLeaving && !isCoded);
  // Anyone who has the auth code could transfer the domain away from its new account.
  add("code", isCoded, facts.codeUntil === null ? [] : [facts.codeUntil]);
  add("case", facts.hasCase);
  add("escrow", facts.isInEscrow);
  add("courtLock", facts.isCourtLocked);
  const blocking = facts.services.filter(({ fate }) => fate === "blocks");
  add(
    "services",
    blocking.length > 0,
    blocking.flatMap(({ words: { en, sv } }) => [en, sv]),
  );
  // Signing takes several steps. A job that was begun for the giver would continue with keys that by then belong to the receiver.
  add("dnssec", facts.dnssecState === "signing" || facts.dnssecState === "unsigning");
  const busy = facts.zones.filter(({ isBusy }) => isBusy).map(({ apex }) => apex);
  add("publishing", busy.length > 0, busy);
  add("approval", total(facts.zones, "waits") > 0);
  return found;
}

/** Parts that are shown only to the giver, because they reveal something about the giver's account and not about the domain. */
export const giverOnly: readonly PushPart[] = ["books", "labels", "note", "drafts", "basket", "tokens", "members"];

/** What happens to everything that belongs to a domain, in the order in which it is shown. */
export function linesOf(facts: PushFacts): PushLine[] {
  const lines: PushLine[] = [];
  const add = (part: PushPart, fate: PushFate, count = 1, values: readonly string[] = []) => {
    if (count > 0) lines.push({ part, fate, count, values: [...values] });
  };
  const { zones } = facts;
  add("registration", "goes", 1, [facts.expiresAt]);
  add("owner", "goes", facts.owner === null ? 0 : 1, facts.owner === null ? [] : [facts.owner.name]);
  // Afterwards the receiver's contact has all roles at the registry; contacts of the giver's account are removed.
  add("roles", "changes", facts.roles.length, facts.roles);
  add("nameservers", "goes", facts.nameServers.length, facts.nameServers);
  add(
    "zone",
    "goes",
    zones.length === 0 ? 0 : Math.max(1, total(zones, "recordSets")),
    zones.map(({ apex }) => apex),
  );
  // A plan that is paid for goes to the receiver; otherwise it ends.
  if (facts.plan !== null) {
    const { en, sv, until, isPaid } = facts.plan;
    add("plan", isPaid ? "goes" : "ends", 1, [en, sv, ...(isPaid && until !== null ? [until] : [])]);
  }
  lines.push(...serviceLines(facts.services));
  add("history", "goes", total(zones, "versions"));
  add("keys", "goes", total(zones, "keys"));
  add("signers", "goes", facts.signers);
  add("hosts", "goes", facts.hosts);
  add("redirects", "goes", total(zones, "redirects"));
  // Recipients agreed to receive mail from the giver, so the receiver has to ask them again.
  add("forwards", "changes", total(zones, "forwards"));
  add("lock", "goes", 1, [facts.isLocked ? "on" : "off"]);
  add("movable", "goes", facts.transferFreeAt === null ? 0 : 1, facts.transferFreeAt === null ? [] : [facts.transferFreeAt]);
  add("shield", "ends", facts.isShielded ? 1 : 0);
  add("autorenew", "changes", 1, [facts.renewalMode]);
  add("price", "changes");
  add("books", "stays");
  add("labels", "stays", facts.labels.length, facts.labels);
  add("note", "stays", facts.hasNote ? 1 : 0);
  add("drafts", "ends", total(zones, "drafts"));
  add("basket", "ends", facts.basketLines);
  add("tokens", "ends", facts.tokens.length, facts.tokens);
  add("members", "ends", facts.members);
  return lines;
}

/** What happens to each service of the domain, in words of its product. Those that block the push are obstacles, and not lines. */
export const serviceLines = (services: readonly PushedService[]): PushLine[] =>
  services.flatMap(({ fate, words: { en, sv } }) =>
    fate === "blocks" ? [] : [{ part: "service", fate, count: 1, values: [en, sv] }],
  );

/** Like linesOf, for the receiver: what the receiver gets, without what only concerns the giver's account. */
export function comingLines(facts: PushFacts): PushLine[] {
  return linesOf(facts)
    .filter(({ part, fate }) => !giverOnly.includes(part) && !(part === "service" && fate === "stays"))
    .map((line) => (line.part === "autorenew" ? { ...line, values: [] } : line));
}

/** Obstacles as shown to the receiver: only the reasons, because the values may be known only to the giver. */
export function comingObstacles(facts: PushFacts, now: Date): Obstacle[] {
  return obstaclesOf(facts, now).map(({ reason }) => ({ reason, values: [] }));
}

type Name = Omit<ReturnType<typeof shape.parse>, "lines" | "obstacles">;
export function nameOf({ asciiName, unicodeName, tld, expiresAt }: PushFacts): Name {
  return {
    domainname: asciiName,
    unicodename: unicodeName,
    tld,
    expires: new Date(expiresAt).toISOString(),
  };
}

/** How many days the receiver has to answer a push. After that it expires. */
export const pushDays = 7;
