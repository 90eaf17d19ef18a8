import { dnskey, printRdata, type Dnskey } from "@nameplane/dns";
import type { ServerView } from "./chain-reader.port.ts";
import { believedKeys, fits, sameDs } from "./chain.rules.ts";
import { isLiveDs } from "./dnssec.state.ts";
import type { Ds, Facts, Key, SeenSigners, Signers, Step } from "./facts.rules.ts";
import { isServed, isTrusted, later, publishedKeys, standsFor, ttlOver, wantGone } from "./plan-parts.rules.ts";
import type { ForeignKeys } from "./zone-signer.port.ts";

/** The state before the other provider's servers are queried for the first time. */
export const unseenSigners: Signers = { keys: [], ds: [], ttlSeconds: 0, agreedAt: null, leftAt: null };

/** For how long a change of name servers can be undone. The other provider's DS stays until then. */
const undoneWithinSeconds = 86_400;

/**
 * Moves the signing of a zone from another provider to us, with a period in which both sign it. First our zone publishes the keys
 * of both, then the other provider's zone does. Then both have a DS, and the name servers are changed. After that the other
 * provider's DS is removed, and last its keys. A resolver that queries either side at any time, whatever it has cached, finds a
 * valid chain.
 *
 * Source: RFC 8901 sections 2.1.2 and 6; RFC 4035 section 2.2 (one algorithm at both); draft-ietf-dnsop-dnssec-automation
 * sections 5 and 6
 */
export function stepSigners(facts: Facts, seen: SeenSigners): Step {
  if (facts.serverKeys === null) return { ops: [], wait: { for: "server_key", until: null } };
  // Signing was turned off and then on again. Turning it off also ended the request for the other provider's DS, which our zone
  // makes to its parent.
  const { keys, ds } = seen.stored;
  if (facts.asksRemoval)
    return {
      ops: [
        { do: "ask_parent", wants: "keys" },
        { do: "foreign_keys", foreign: { keys, ds } },
      ],
      wait: null,
    };
  return seen.theirs.length === 0 ? letGo(facts, seen.stored) : join(facts, facts.serverKeys, seen);
}

function join(
  facts: Facts,
  serverKeys: NonNullable<Facts["serverKeys"]>,
  { stored, theirs, ours, takesForeignKeys }: SeenSigners,
): Step {
  const { keys, view, now, waitMaxSeconds } = facts;
  const set = (change: Partial<Signers>): Step["ops"][number] => ({ do: "signers", signers: { ...stored, ...change } });
  // The name servers were changed back, which is possible for a day after the change.
  if (stored.leftAt !== null) return { ops: [set({ leftAt: null })], wait: null };
  const theirKeys = believedKeys(view.parent.ds, theirs);
  if (theirKeys === null) return { ops: [], wait: { for: "their_servers", until: null } };
  const [algorithm, ...further] = new Set(theirKeys.map((key) => key.algorithm));
  if (algorithm === undefined || further.length > 0 || !facts.algorithms.includes(algorithm))
    return { ops: [], wait: { for: "their_algorithm", until: null } };

  const strangers = serverKeys.filter((key) => keys.every(({ publicKey }) => publicKey !== key.publicKey));
  if (strangers.length > 0) return { ops: strangers.map((key) => ({ do: "adopt_key", key })), wait: null };
  const own = keys.find(({ state }) => state === "pending") ?? publishedKeys(keys)[0];
  if (own === undefined) return { ops: [{ do: "make_key", algorithm }], wait: { for: "servers", until: null } };
  if (own.dnskey.algorithm !== algorithm) return { ops: [], wait: { for: "their_algorithm", until: null } };

  const wanted: ForeignKeys = {
    keys: theirKeys.filter(({ publicKey }) => publicKey !== own.publicKey),
    ds: view.parent.ds.filter((record) => !standsFor(record, own)),
  };
  if (textOf(wanted) !== textOf(stored))
    return { ops: [{ do: "foreign_keys", foreign: wanted }, set({ ...wanted, agreedAt: null })], wait: null };
  // The other provider's keys were written, but our servers do not serve them, so they are written again.
  if (!ours.every((server) => hasAll(server, wanted.keys)))
    return {
      ops: [{ do: "foreign_keys", foreign: wanted }],
      wait: { for: takesForeignKeys === false ? "server_setting" : "servers", until: null },
    };
  if (!isServed(own, ours)) return { ops: [], wait: { for: "servers", until: null } };
  if (own.state === "pending") return { ops: [{ do: "key", id: own.id, event: "publish", nextStepAt: null }], wait: null };

  const lacks = theirs.some((server) => server.isAnswering && !server.keys.some((key) => fits(own.ds, key)));
  if (lacks && stored.agreedAt !== null) return { ops: [set({ agreedAt: null })], wait: null };
  if (lacks) return { ops: [], wait: { for: "customer_key", until: null } };
  if (theirs.some(({ isAnswering }) => !isAnswering)) return { ops: [], wait: { for: "their_servers", until: null } };
  const { agreedAt } = stored;
  if (agreedAt === null) {
    const ttls = [...theirs, ...ours].flatMap(({ keyTtlSeconds, nsTtlSeconds = 0 }) => [keyTtlSeconds, nsTtlSeconds]);
    const ttlSeconds = Math.max(view.parent.nsTtlSeconds ?? 0, ...ttls);
    return { ops: [set({ agreedAt: now, ttlSeconds })], wait: null };
  }
  const known = later(agreedAt, stored.ttlSeconds, waitMaxSeconds);
  if (known > now) return { ops: [], wait: { for: "old_data", until: known } };
  return promiseOwn(facts, own);
}

/** Publishes the DS of our key beside the other provider's. The name servers are changed only after caches know both. */
function promiseOwn(facts: Facts, own: Key): Step {
  const { mode, now } = facts;
  const matched = ownDs(facts.ds, own);
  if (matched === undefined) {
    const row = facts.ds.find((one) => sameDs(one.record, own.ds));
    if (row === undefined) return { ops: [{ do: "new_ds", record: own.ds, state: "pending_publish" }], wait: null };
    if (row.state === "revoked" || row.state === "pending_removal")
      return { ops: [{ do: "ds", record: own.ds, event: "want", ttlSeconds: null }], wait: null };
    return { ops: [{ do: "send", add: [own.ds], remove: [] }], wait: { for: "parent_add", until: null } };
  }
  const until = knownAt(matched, facts.waitMaxSeconds);
  if (until !== null && until > now) return { ops: [], wait: { for: "parent_ttl", until } };
  return { ops: [], wait: { for: mode === "ours" ? "delegation" : "customer_servers", until: null } };
}

/**
 * The domain is delegated to us. The other provider's DS is removed once its servers are not queried any more, and its keys once
 * no cache has data that they signed.
 */
function letGo(facts: Facts, stored: Signers): Step {
  const { now, ds, waitMaxSeconds } = facts;
  const { leftAt } = stored;
  if (!facts.isDelegated) return { ops: [], wait: { for: "delegation", until: null } };
  if (leftAt === null) return { ops: [{ do: "signers", signers: { ...stored, leftAt: now } }], wait: null };
  const [own] = publishedKeys(facts.keys);
  if (own === undefined) return { ops: [], wait: { for: "server_key", until: null } };
  if (ownDs(ds, own) === undefined) return promiseOwn(facts, own);
  const undone = later(leftAt, Math.max(stored.ttlSeconds, undoneWithinSeconds), waitMaxSeconds);
  if (undone > now) return { ops: [], wait: { for: "old_servers", until: undone } };
  // First our zone stops asking for the other provider's DS by CDS records, because a parent that reads them would publish it
  // again.
  const { keys } = stored;
  if (stored.ds.length > 0)
    return {
      ops: [
        { do: "foreign_keys", foreign: { keys, ds: [] } },
        { do: "signers", signers: { ...stored, ds: [] } },
      ],
      wait: null,
    };
  const rows = ds.filter(({ record }) => !standsFor(record, own));
  const early = wantGone(rows);
  if (early.length > 0) return { ops: early, wait: null };
  const going = rows.filter(({ state }) => isLiveDs(state)).map(({ record }) => record);
  if (going.length > 0) return { ops: [{ do: "send", add: [], remove: going }], wait: { for: "parent_remove", until: null } };
  const until = ttlOver(rows, waitMaxSeconds);
  if (until > now) return { ops: [], wait: { for: "parent_ttl", until } };
  // Just before the change, somebody may still have cached an answer of the other provider, so the wait begins at the change.
  const forgotten = later(leftAt, stored.ttlSeconds + facts.oldDataSeconds, waitMaxSeconds);
  if (forgotten > now) return { ops: [], wait: { for: "old_data", until: forgotten } };
  return { ops: endSigners, wait: null };
}

/** The operations after which our zone publishes only our keys again, and the other provider is not followed any more. */
export const endSigners: Step["ops"] = [
  { do: "foreign_keys", foreign: { keys: [], ds: [] } },
  { do: "signers", signers: null },
];

/** The event that a change adds to the history of the chain; null if the history does not show it. */
export function signersEvent(before: Signers, after: Signers | null): string | null {
  if (after === null) return "signers_ended";
  if (before.keys.length === 0 && after.keys.length > 0) return "signers_joined";
  if (before.agreedAt === null && after.agreedAt !== null) return "signers_agree";
  if (before.leftAt === null && after.leftAt !== null) return "signers_left";
  return null;
}

/**
 * Until when the name servers may not be changed to ours: both providers have to publish each other's keys, and caches have to
 * know the DS of both. `until` is null if that is not known.
 */
export function signersBlock(of: {
  readonly signers: Signers;
  readonly keys: readonly Key[];
  readonly ds: readonly Ds[];
  readonly waitMaxSeconds: number;
  readonly now: Date;
}): { readonly until: Date | null } | null {
  const { signers, now, waitMaxSeconds } = of;
  if (signers.leftAt !== null) return null;
  const [own] = publishedKeys(of.keys);
  const matched = own === undefined ? undefined : ownDs(of.ds, own);
  if (matched === undefined || signers.agreedAt === null) return { until: null };
  const ends = [later(signers.agreedAt, signers.ttlSeconds, waitMaxSeconds), knownAt(matched, waitMaxSeconds) ?? now];
  const until = new Date(Math.max(...ends.map((end) => end.getTime())));
  return until > now ? { until } : null;
}

function ownDs(ds: readonly Ds[], own: Key): Ds | undefined {
  return ds.find((one) => one.state === "matched" && isTrusted(one.record, own));
}

function knownAt({ seenAt, ttlSeconds }: Ds, waitMaxSeconds: number): Date | null {
  return seenAt === null ? null : later(seenAt, ttlSeconds ?? 0, waitMaxSeconds);
}

function hasAll({ keys }: ServerView, wanted: readonly Dnskey[]): boolean {
  return wanted.every((key) =>
    keys.some((one) => one.publicKey === key.publicKey && one.flags === key.flags && one.algorithm === key.algorithm),
  );
}

function textOf({ keys, ds }: ForeignKeys): string {
  const records = ds.map((one) => `${one.keyTag} ${one.algorithm} ${one.digestType} ${one.digest}`);
  return [...keys.map((key) => printRdata(dnskey, key)), ...records].toSorted().join("\n");
}
