import { tx } from "../../../platform/db/transaction.ts";
import { addMs } from "../../../platform/clock.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { ParentView } from "../chain-reader.port.ts";
import { sameDs } from "../chain.rules.ts";
import type { DnssecDeps } from "../deps.ts";
import { followed, saveFinding } from "../dnssec.repository.ts";
import { factsOf, keyFacts, loadStored, type Stored } from "../load-facts.ts";
import { usualScanDays } from "../owner-step.rules.ts";
import { nextCheckAt, planNext, planWithoutKeys, rollsAt } from "../plan.rules.ts";
import type { Facts, Mode, Op, Plan, Signers } from "../facts.rules.ts";
import type { SignerInability } from "../zone-signer.port.ts";
import { askOwner } from "./ask-owner.ts";
import { takeSteps, type Stop } from "./take-steps.ts";

/** The largest number of steps in one run. A complete signing has fewer, so only a bug can reach it. */
const roundsMax = 12;
const awayMs = 30_000;

/**
 * Checks the DNSSEC chain of a domain and takes the steps that are due, one after the other, until the next one has to wait. If a
 * run is interrupted, the next run continues from the state that it finds. A domain that is neither registered nor served here is
 * not followed any more.
 */
export async function advanceDnssec(deps: DnssecDeps, scope: AccountScope, domainId: string): Promise<void> {
  for (let round = 1; round <= roundsMax; round += 1) {
    const stored = await tx(deps.pool, scope, async (trx) => {
      const found = await loadStored(trx, scope, domainId);
      if (found === null) return null;
      const known = await followed(trx, scope, domainId);
      const asksRemoval = known?.asks_removal ?? false;
      return {
        ...found,
        asksRemoval,
        inability: known?.seen.signer ?? null,
        tld: (await tldCatalogue(trx)).get(found.domain.tld)?.rules.dnssec,
      };
    });
    if (stored === null) return;
    const { mode, tld, asksRemoval } = stored;
    if (mode === null) return letGo(deps, scope, stored);
    let seen: Seen;
    try {
      seen = await readChain(deps, stored, mode);
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      return notSeen(deps, scope, stored, error);
    }
    const now = deps.clock.now();
    if (seen.isSignerAway) seen = { ...seen, inability: stored.inability };
    const isTaken = mode === "elsewhere" || tld?.supported === true;
    const isSupported = isTaken && seen.inability === null;
    const parentScans = tld?.scans !== undefined;
    const scanDays = parentScans ? (tld.scanDays ?? usualScanDays) : null;
    const facts = factsOf(stored, mode, {
      ...seen,
      now,
      waitMaxSeconds: deps.waitMaxSeconds,
      isSupported,
      parentScans,
      asksRemoval,
      takesKeys: tld?.form === "key",
      algorithms: deps.signer.algorithms,
    });
    const plan = seen.isSignerAway ? planWithoutKeys(facts) : planNext(facts);
    const stop = await takeSteps(deps, scope, { stored, facts, plan });
    const isSent = stop === null && plan.ops.some((op) => op.do === "send");
    if (isSent && (await hasParentChanged(deps, stored, facts))) continue;
    const isDone = stop !== null || round === roundsMax || plan.ops.every((op) => isRepeated(op, plan));
    if (isDone) return settle(deps, scope, domainId, { ...seen, plan, stop, mode, scanDays });
  }
}

type Seen = Pick<Facts, "view" | "serverKeys" | "signers"> & {
  readonly inability: SignerInability | null;
  /** Whether our name server did not list its keys. Its answers to DNS queries were read all the same. */
  readonly isSignerAway: boolean;
};

/**
 * Whether an operation changes something outside, but no row of our database. Planning again at once would give the same
 * operation again. So the run ends here, and the next check sees the effect.
 */
function isRepeated(op: Op, { ops }: Plan): boolean {
  return op.do === "send" || (op.do === "foreign_keys" && ops.length === 1);
}

/**
 * Whether the parent already shows a change. It is queried right after a command to the registry, because many registries publish
 * within a second.
 */
async function hasParentChanged(deps: DnssecDeps, { domain }: Stored, { view }: Facts): Promise<boolean> {
  try {
    const { ds } = await deps.chain.parent(domain.ascii_name);
    const before = view.parent.ds;
    return ds.length !== before.length || ds.some((record) => !before.some((one) => sameDs(one, record)));
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}

async function readChain(deps: DnssecDeps, { domain, signers }: Stored, mode: Mode): Promise<Seen> {
  const name = domain.ascii_name;
  const parent = await deps.chain.parent(name);
  if (signers !== null) return readBothSides(deps, domain, signers, parent);
  const isOurs = mode !== "external";
  const hosts = parent.delegatedTo.filter((host) => !domain.hosts.includes(host));
  const [servers, validations, serverKeys, inability] = await Promise.all([
    deps.chain.servers(name, isOurs ? hosts : parent.delegatedTo, isOurs),
    parent.ds.length === 0 ? [] : deps.chain.validate(name),
    isOurs ? keysOrAway(deps, name) : null,
    isOurs ? deps.signer.inability() : null,
  ]);
  const view = { parent, servers, validations };
  return { view, ...keysSeen(serverKeys), signers: null, inability };
}

const away = Symbol("away");

async function keysOrAway(deps: DnssecDeps, name: string): Promise<Facts["serverKeys"] | typeof away> {
  try {
    return await deps.signer.keys(name);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "dnssec.keys-not-seen", name, ...errorFields(error) }, "the name server does not list its keys");
    return away;
  }
}

function keysSeen(keys: Facts["serverKeys"] | typeof away): Pick<Seen, "serverKeys" | "isSignerAway"> {
  return { serverKeys: keys === away ? null : keys, isSignerAway: keys === away };
}

/**
 * Reads the answers of the other provider's servers and of ours. The chain is judged by the servers to which the parent
 * delegates.
 */
async function readBothSides(
  deps: DnssecDeps,
  { ascii_name: name, hosts }: Stored["domain"],
  stored: Signers,
  parent: ParentView,
): Promise<Seen> {
  const foreign = parent.delegatedTo.filter((host) => !hosts.includes(host));
  const [ours, theirs, validations, serverKeys, takesForeignKeys, inability] = await Promise.all([
    deps.chain.servers(name, [], true),
    foreign.length === 0 ? [] : deps.chain.servers(name, foreign, false),
    parent.ds.length === 0 ? [] : deps.chain.validate(name),
    keysOrAway(deps, name),
    deps.signer.takesForeignKeys(),
    deps.signer.inability(),
  ]);
  if (takesForeignKeys === false)
    deps.log.warn({ event: "dnssec.no-foreign-keys", name }, "PowerDNS needs direct-dnskey=yes to sign beside another provider");
  const isOursToo = foreign.length < parent.delegatedTo.length || foreign.length === 0;
  const servers = isOursToo ? [...ours, ...theirs] : theirs;
  const view = { parent, servers, validations };
  return { view, ...keysSeen(serverKeys), signers: { stored, theirs, ours, takesForeignKeys }, inability };
}

async function settle(
  deps: DnssecDeps,
  scope: AccountScope,
  domainId: string,
  found: Pick<Seen, "view" | "inability"> & { plan: Plan; stop: Stop | null; mode: Mode; scanDays: number | null },
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const stored = await loadStored(trx, scope, domainId);
    if (stored === null) return;
    const now = deps.clock.now();
    const wait = found.stop ?? found.plan.wait;
    const { judgement } = found.plan;
    const state = stored.domain.dnssec_state;
    const hasDs = stored.domain.has_ds_seen || found.view.parent.ds.length > 0;
    await saveFinding(
      trx,
      scope,
      domainId,
      {
        nextCheckAt: nextCheckAt(state, wait, now, { hasDs, mode: found.mode }),
        checkedAt: now,
        waitsFor: wait?.for ?? null,
        waitsUntil: wait?.until ?? null,
        cause: state === "unsigned" ? null : judgement.cause,
        isProven: judgement.verdict === "valid",
        rollsAt: nextRoll(stored),
        seen: { ...found.view, signer: found.inability },
      },
      now,
    );
    await askOwner(trx, deps, scope, stored, { wait, scanDays: found.scanDays });
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
  });
}

/** When the newest key will be replaced. Null if there is no key, or if it will not be replaced. */
function nextRoll({ domain, keyRows }: Stored): Date | null {
  if (domain.dnssec_state === "unsigned") return null;
  const newest = keyFacts(domain.ascii_name, keyRows).find((key) => key.state === "published");
  return newest === undefined ? null : rollsAt(newest);
}

/** The parent did not answer. The former result stays, and the check is repeated soon. */
async function notSeen(deps: DnssecDeps, scope: AccountScope, stored: Stored, error: OutcomeError): Promise<void> {
  const { domain, mode } = stored;
  deps.log.warn({ event: "dnssec.not-seen", objectId: domain.id, ...errorFields(error) }, "the chain cannot be read");
  const now = deps.clock.now();
  const isFollowed = domain.dnssec_state !== "unsigned" && domain.dnssec_state !== "unsupported";
  const strayCheckAt = nextCheckAt("unsigned", null, now, { hasDs: domain.has_ds_seen, mode: mode ?? "ours" });
  await tx(deps.pool, scope, (trx) =>
    saveFinding(
      trx,
      scope,
      domain.id,
      {
        nextCheckAt: isFollowed ? addMs(now, awayMs) : strayCheckAt,
        checkedAt: null,
        waitsFor: isFollowed ? "servers" : null,
        waitsUntil: null,
        cause: null,
        isProven: false,
        rollsAt: nextRoll(stored),
        seen: null,
      },
      now,
    ),
  );
}

async function letGo(deps: DnssecDeps, scope: AccountScope, { domain }: Stored): Promise<void> {
  await tx(deps.pool, scope, (trx) =>
    saveFinding(
      trx,
      scope,
      domain.id,
      {
        nextCheckAt: null,
        checkedAt: null,
        waitsFor: null,
        waitsUntil: null,
        cause: null,
        isProven: false,
        rollsAt: null,
        seen: null,
      },
      deps.clock.now(),
    ),
  );
}
