import type { DsRecord, ParentView, ServedKey, ServerView, Validation } from "./chain-reader.port.ts";

/** What is wrong with a chain. The most certain causes come first. */
export type Cause = "no_key" | "wrong_algorithm" | "no_match" | "signature_expired" | "signature_missing" | "validators_refuse";

export type Tone = "none" | "good" | "waiting" | "bad";

export type Judgement = {
  /**
   * none: there is no DS, so no chain is expected. unproven: the chain is complete as far as we see, but not all validators have
   * confirmed it. unknown: no server answered.
   */
  readonly verdict: "none" | "valid" | "unproven" | "broken" | "unknown";
  readonly cause: Cause | null;
  readonly links: { readonly ds: Tone; readonly key: Tone; readonly signatures: Tone };
};

export type ChainView = {
  readonly parent: ParentView;
  readonly servers: readonly ServerView[];
  readonly validations: readonly Validation[];
};

export function sameDs(a: DsRecord, b: DsRecord): boolean {
  return a.keyTag === b.keyTag && a.algorithm === b.algorithm && a.digestType === b.digestType && a.digest === b.digest;
}

/** Whether a DS belongs to a served key. Digests are compared, because key tags collide. */
export function fits(ds: DsRecord, key: ServedKey): boolean {
  return ds.algorithm === key.algorithm && ds.keyTag === key.keyTag && key.digests[ds.digestType] === ds.digest;
}

/** Whether every server that answers serves the key of the DS. */
export function fitsEverywhere(ds: DsRecord, servers: readonly ServerView[]): boolean {
  const answering = servers.filter(({ isAnswering }) => isAnswering);
  return answering.length > 0 && answering.every(({ keys }) => keys.some((key) => fits(ds, key)));
}

/** Judges a chain as a validator would, server by server. One broken server breaks the chain for those who reach that server. */
export function judgeChain({ parent, servers, validations }: ChainView): Judgement {
  const answering = servers.filter(({ isAnswering }) => isAnswering);
  const hasKeys = answering.some(({ keys }) => keys.length > 0);
  const isSigned = answering.length > 0 && answering.every((server) => isSignedBy(server, () => true) === null);
  if (parent.ds.length === 0) {
    const [key, signatures] = [hasKeys ? "good" : "none", hasKeys ? (isSigned ? "good" : "waiting") : "none"] as const;
    return { verdict: "none", cause: null, links: { ds: "none", key, signatures } };
  }
  if (answering.length === 0)
    return { verdict: "unknown", cause: null, links: { ds: "good", key: "waiting", signatures: "waiting" } };
  const causes = answering.map((server) => causeAt(parent.ds, server)).filter((cause) => cause !== null);
  const cause = order.find((one) => causes.includes(one)) ?? (isRefused(validations) ? "validators_refuse" : null);
  if (cause === null) {
    const isProven = validations.length >= 2 && validations.every(({ verdict }) => verdict === "secure");
    return {
      verdict: isProven ? "valid" : "unproven",
      cause: null,
      links: { ds: "good", key: "good", signatures: isProven ? "good" : "waiting" },
    };
  }
  const isKeyWrong = cause === "no_key" || cause === "wrong_algorithm" || cause === "no_match";
  const signatures = isKeyWrong ? (isSigned && hasKeys ? "good" : "bad") : "bad";
  const links = { ds: isKeyWrong ? "bad" : "good", key: isKeyWrong ? "bad" : "good", signatures } as const;
  return { verdict: "broken", cause, links };
}

const order: readonly Cause[] = ["no_key", "wrong_algorithm", "no_match", "signature_expired", "signature_missing"];

/**
 * Whether the resolvers agree that the chain is broken. One resolver alone may be faulty, but if at least two refuse what the
 * servers answer, they are right.
 */
function isRefused(validations: readonly Validation[]): boolean {
  return validations.length >= 2 && validations.every(({ verdict }) => verdict === "bogus");
}

/**
 * The keys that some servers answer with, if they can be trusted: every server answers with a valid chain, and no other key has
 * the tag of the key that signs the key set (signatures name keys by tag). Null if they cannot be trusted. Revoked keys (RFC
 * 5011) are left out.
 */
export function believedKeys(ds: readonly DsRecord[], servers: readonly ServerView[]): ServedKey[] | null {
  const answering = servers.filter(({ isAnswering }) => isAnswering);
  if (answering.length === 0 || answering.some((server) => causeAt(ds, server, true) !== null)) return null;
  const keys = new Map(answering.flatMap((server) => server.keys.map((key) => [key.publicKey, key] as const)));
  return [...keys.values()].filter(({ flags }) => (flags & 0x80) === 0);
}

function causeAt(ds: readonly DsRecord[], server: ServerView, isStrict = false): Cause | null {
  if (server.keys.length === 0) return "no_key";
  const trusted = server.keys.filter((key) => ds.some((record) => fits(record, key)));
  if (trusted.length === 0) {
    const isOtherAlgorithm = ds.every((record) => server.keys.every((key) => key.algorithm !== record.algorithm));
    return isOtherAlgorithm ? "wrong_algorithm" : "no_match";
  }
  const isAlone = (tag: number) => server.keys.filter(({ keyTag }) => keyTag === tag).length === 1;
  return isSignedBy(server, (tag) => trusted.some((key) => key.keyTag === tag) && (!isStrict || isAlone(tag)));
}

/**
 * What is wrong with a server's signatures. Null if the DNSKEY set is signed by a trusted key and the SOA by any key, and both
 * signatures are valid now.
 */
function isSignedBy(server: ServerView, isTrusted: (tag: number) => boolean): Cause | null {
  for (const covers of ["DNSKEY", "SOA"] as const) {
    const made = server.signatures.filter((one) => one.covers === covers && (covers === "SOA" || isTrusted(one.keyTag)));
    if (made.some(({ problem }) => problem === null)) continue;
    return made.some(({ problem }) => problem === "expired") ? "signature_expired" : "signature_missing";
  }
  return null;
}
