import { isSerialNewer } from "@nameplane/dns";

/** What one address of a name server answered when queried for a zone. */
export type AddressAnswer =
  | { readonly kind: "served"; readonly serial: number; readonly keys: readonly ServedKey[] }
  /** The server answers, but is not authoritative for this zone. */
  | { readonly kind: "lame" }
  | { readonly kind: "silent" }
  /** The address is private, so it is not queried. */
  | { readonly kind: "private" };

/** A key that a server serves. `digests` contains, for each digest type, the digest that a DS record of this key has. */
export type ServedKey = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digests: Readonly<Record<number, string>>;
};

export type AskedHost = {
  readonly host: string;
  /** Empty if the host has no address. Null if no resolver could be queried for its addresses. */
  readonly answers: readonly (AddressAnswer & { readonly address: string })[] | null;
};

export type ServerState = "ok" | "behind" | "lame" | "silent" | "private" | "no_address" | "unchecked";

export type JudgedServer = {
  readonly host: string;
  readonly state: ServerState;
  readonly address: string | null;
  readonly serial: number | null;
};

export type Judgement = {
  readonly servers: readonly JudgedServer[];
  /**
   * passed: every server answers authoritatively and with the same serial. unknown: some servers could not be queried, and the
   * others passed.
   */
  readonly verdict: "passed" | "failed" | "unknown";
  readonly serial: number | null;
};

const worst: readonly AddressAnswer["kind"][] = ["private", "silent", "lame", "served"];

/** Judges the servers to which a domain is delegated, or will be. A server is judged by its worst address. */
export function judgeDelegation(asked: readonly AskedHost[]): Judgement {
  const serials = asked.flatMap(({ answers }) =>
    (answers ?? []).flatMap((answer) => (answer.kind === "served" ? [answer.serial] : [])),
  );
  const newest = serials.reduce<number | null>(
    (best, serial) => (best === null || isSerialNewer(serial, best) ? serial : best),
    null,
  );
  const servers = asked.map((host) => judgeServer(host, newest));
  const isBad = servers.some(({ state }) => state !== "ok" && state !== "unchecked");
  const isWhole = servers.length > 0 && servers.every(({ state }) => state === "ok");
  return {
    servers,
    verdict: isWhole ? "passed" : isBad || servers.length === 0 ? "failed" : "unknown",
    serial: newest,
  };
}

function judgeServer({ host, answers }: AskedHost, newest: number | null): JudgedServer {
  if (answers === null) return { host, state: "unchecked", address: null, serial: null };
  const [first] = answers.toSorted((a, b) => worst.indexOf(a.kind) - worst.indexOf(b.kind));
  if (first === undefined) return { host, state: "no_address", address: null, serial: null };
  const { address } = first;
  if (first.kind !== "served") return { host, state: first.kind, address, serial: null };
  const behind = answers.find((answer) => answer.kind === "served" && answer.serial !== newest);
  if (behind?.kind === "served") return { host, state: "behind", address: behind.address, serial: behind.serial };
  return { host, state: "ok", address, serial: newest };
}

type Ds = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

/**
 * Whether the chain of trust is valid with these servers. Every address has to answer with a key that belongs to one of the DS
 * records, and with which its server signs. In a multi-signer zone (RFC 8901, model 2) a server also serves keys of the other
 * signer, with which it cannot sign. So our hosts, and servers that serve only our keys, have to sign with our keys; all other
 * servers have to sign with the keys that are not ours. If the domain is not signed here, every DS record is valid for every
 * server. `own`: our hosts, and the DS of every key with which the domain is signed here.
 */
export function keysFitDs(
  asked: readonly AskedHost[],
  ds: readonly Ds[],
  own: { readonly hosts: readonly string[]; readonly keys: readonly Ds[] },
): boolean {
  const isOwn = (record: Ds) => own.keys.some((one) => isSameDs(one, record));
  const answers = asked.flatMap((host) =>
    (host.answers ?? []).map((answer) => {
      const isOurs = own.hosts.includes(host.host);
      const isAnothers = answer.kind === "served" && answer.keys.some((key) => !own.keys.some((one) => isKeyOf(key, one)));
      const signable = own.keys.length === 0 ? ds : ds.filter((record) => isOwn(record) === (isOurs || !isAnothers));
      return { answer, signable };
    }),
  );
  if (answers.length === 0 || asked.some((host) => host.answers === null || host.answers.length === 0)) return false;
  return answers.every(
    ({ answer, signable }) =>
      answer.kind === "served" && signable.some((record) => answer.keys.some((key) => isKeyOf(key, record))),
  );
}

function isSameDs(a: Ds, b: Ds): boolean {
  return (
    a.keyTag === b.keyTag &&
    a.algorithm === b.algorithm &&
    a.digestType === b.digestType &&
    a.digest.toUpperCase() === b.digest.toUpperCase()
  );
}

function isKeyOf(key: ServedKey, ds: Ds): boolean {
  return (
    key.keyTag === ds.keyTag &&
    key.algorithm === ds.algorithm &&
    key.digests[ds.digestType]?.toUpperCase() === ds.digest.toUpperCase()
  );
}

/**
 * The second round of checks follows after this time. Only if it fails too does a domain count as not resolving
 * (docs/states.md#dns-status).
 */
export const secondRoundMs = 15 * 60_000;
const dailyMs = 24 * 3_600_000;
const hourlyMs = 3_600_000;

export type DnsState = "unknown" | "resolving" | "inactive" | "not_resolving";

export type Round = {
  readonly state: DnsState;
  /** Since when a server has failed in every round. Null if no server failed in the last round. */
  readonly silentSince: Date | null;
  readonly dueAt: Date;
};

/**
 * The DNS status of a domain after a round of checks.
 *
 * `before`: the status as it was stored. `judgement`: the judgement of this round; null if there is no delegation, or if the
 * registry keeps the domain out of the zone.
 *
 * Source: docs/states.md#dns-status
 */
export function afterRound(
  before: { readonly state: DnsState; readonly silentSince: Date | null },
  judgement: Pick<Judgement, "verdict"> | null,
  now: Date,
): Round {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (judgement === null) return { state: "inactive", silentSince: null, dueAt: later(dailyMs) };
  if (judgement.verdict === "passed") return { state: "resolving", silentSince: null, dueAt: later(dailyMs) };
  if (judgement.verdict === "unknown") return { ...before, dueAt: later(dailyMs) };
  const silentSince = before.silentSince ?? now;
  if (now.getTime() - silentSince.getTime() < secondRoundMs)
    return { state: before.state, silentSince, dueAt: new Date(silentSince.getTime() + secondRoundMs) };
  return { state: "not_resolving", silentSince, dueAt: later(hourlyMs) };
}

/** Statuses with which a registry keeps a domain out of the zone. */
const holds = new Set(["inactive", "clientHold", "serverHold", "redemptionPeriod", "pendingDelete", "deactivated"]);

export function isHeldBack(statuses: readonly string[]): boolean {
  return statuses.some((status) => holds.has(status));
}
