import { isSerialNewer } from "@nameplane/dns";

/** What one address of a name server answered for a zone. */
export type AddressAnswer =
  | { readonly kind: "served"; readonly serial: number; readonly keys: readonly ServedKey[] }
  /** Answers, and not for this zone by its own authority. */
  | { readonly kind: "lame" }
  | { readonly kind: "silent" }
  /** An address of somebody's inner network: not asked. */
  | { readonly kind: "private" };

/** A key a server serves: its tag and what a DS of it holds, by digest type. */
export type ServedKey = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digests: Readonly<Record<number, string>>;
};

export type AskedHost = {
  readonly host: string;
  /** No address: the name has none. null: nobody could be asked for its addresses. */
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
  /** passed: every server answers with authority and the same serial; unknown: some could not be asked, the others are well. */
  readonly verdict: "passed" | "failed" | "unknown";
  readonly serial: number | null;
};

const worst: readonly AddressAnswer["kind"][] = ["private", "silent", "lame", "served"];

/** Judges the servers a domain is or is to be delegated to. A server is as good as the worst of its addresses. */
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
 * Every server answers with a key that one of the DS records is of, and that it can sign with: the chain holds with these servers.
 * Servers may answer with keys of somebody else beside their own (RFC 8901, model 2): ours sign with ours alone, and one that answers
 * with any key that is not ours signs by itself.
 *
 * Takes  own: our hosts, and the DS of every key the name is signed with here
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

/** A second round comes this much later before a name counts as not resolving (docs/states.md#dns-status). */
export const secondRoundMs = 15 * 60_000;
const dailyMs = 24 * 3_600_000;
const hourlyMs = 3_600_000;

export type DnsState = "unknown" | "resolving" | "inactive" | "not_resolving";

export type Round = {
  readonly state: DnsState;
  /** First of the rounds in a row in which a server was silent; null when the last round was well. */
  readonly silentSince: Date | null;
  readonly dueAt: Date;
};

/**
 * What a round of asking makes of the DNS status of a domain.
 *
 * Takes `before` as it was stored; judgement null: nothing is delegated, or the registry holds the name
 * Source docs/states.md#dns-status
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

/** Statuses under which a registry keeps a name out of the zone. */
const holds = new Set(["inactive", "clientHold", "serverHold", "redemptionPeriod", "pendingDelete", "deactivated"]);

export function isHeldBack(statuses: readonly string[]): boolean {
  return statuses.some((status) => holds.has(status));
}
