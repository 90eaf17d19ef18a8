import {
  DnssecNotReady,
  DsMatchesNothing,
  LastDs,
  LegacyDs,
  NameServersSilent,
  TooManyDs,
} from "@nameplane/contracts/dnssec/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { codeOf } from "@nameplane/contracts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { ChainReader, DsRecord, ServerView } from "../chain-reader.port.ts";
import { fits, fitsEverywhere, sameDs } from "../chain.rules.ts";
import { addEvent, insertDs, setDsState } from "../dnssec.repository.ts";
import { afterDs, dnssecEdges, isLiveDs, type DsState } from "../dnssec.state.ts";
import { conditionWords } from "../dnssec.texts.ts";
import { loadStored, recordOf, type Stored } from "../load-facts.ts";
import { foundOrRefused, changeState, wake } from "./ask-for-dnssec.ts";
import { algorithmsTaken, digestsOffered } from "./read-dnssec.ts";

type Given = { itemid: string; keytag: number; algorithm: number; digesttype: number; digest: string };
type Deps = { readonly jobs: Jobs; readonly chain: ChainReader };

function recordGiven({ keytag, algorithm, digesttype, digest }: Given): DsRecord {
  return { keyTag: keytag, algorithm, digestType: digesttype, digest: digest.toUpperCase() };
}

async function readServers(chain: ChainReader, { domain, mode }: Stored): Promise<readonly ServerView[]> {
  try {
    const { delegatedTo } = await chain.parent(domain.ascii_name);
    const views = await chain.servers(domain.ascii_name, delegatedTo, mode !== "external");
    return views.filter(({ isAnswering }) => isAnswering);
  } catch (error) {
    if (error instanceof OutcomeError) return [];
    throw error;
  }
}

type Tested = {
  verdict: "fits" | "fitsnone" | "silent";
  keys: { keytag: number; algorithm: number; flags: number; digesttype: number; digest: string }[];
};

/** Whether the name servers answer with a key that matches a DS, and which keys they answer with. Possible refusals: NotFound. */
export async function testDs(deps: Pick<Deps, "chain">, call: SessionCall, given: Given): Promise<Tested> {
  const stored = await call.tx((trx) => loadStored(trx, call.scope, given.itemid));
  if (stored === null) throw new Refused(NotFound, { param: "itemid" });
  const servers = await readServers(deps.chain, stored);
  const record = recordGiven(given);
  const keys = new Map(servers.flatMap((server) => server.keys.map((key) => [key.publicKey, key] as const)));
  return {
    verdict: servers.length === 0 ? "silent" : fitsEverywhere(record, servers) ? "fits" : "fitsnone",
    keys: [...keys.values()]
      .filter(({ flags }) => (flags & 1) === 1)
      .map(({ keyTag, algorithm, flags, digests }) => ({
        keytag: keyTag,
        algorithm,
        flags,
        digesttype: 2,
        digest: digests[2] ?? "",
      })),
  };
}

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * DnssecNotReady, LegacyDs, TooManyDs.
 */
export async function refuseDs(call: SessionCall, given: Given): Promise<void> {
  await call.tx(async (trx) => {
    const { domain, mode, dsRows } = await foundOrRefused(trx, call, given.itemid);
    // The DS of our own keys is published automatically, so a customer cannot add it.
    if (mode !== "external") throw new Refused(StatusProhibits, { param: "itemid" });
    if (!algorithmsTaken.includes(given.algorithm)) throw new Refused(LegacyDs, { param: "algorithm" });
    if (!digestsOffered.includes(given.digesttype)) throw new Refused(LegacyDs, { param: "digesttype" });
    const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules.dnssec;
    if (rules?.supported !== true) {
      const condition = conditionWords({ name: "tld", state: "bad" }, call.language);
      throw new Refused(DnssecNotReady, { values: { condition } });
    }
    const live = dsRows.filter(({ state }) => isLiveDs(state) && state !== "pending_removal");
    const isNew = live.every((row) => !sameDs(recordOf(row), recordGiven(given)));
    if (isNew && live.length >= rules.maxRecords)
      throw new Refused(TooManyDs, { param: "keytag", values: { tld: domain.tld, limit: rules.maxRecords } });
  });
}

/**
 * The DS record as a registry creates it that takes keys instead of DS records: always with SHA-256, whatever digest type was
 * given.
 */
function asMadeOfKey(record: DsRecord, servers: readonly ServerView[]): DsRecord {
  const key = servers.flatMap(({ keys }) => keys).find((one) => fits(record, one));
  const digest = key?.digests[2];
  return digest === undefined ? record : { ...record, digestType: 2, digest };
}

/**
 * Publishes a DS that a customer entered, if every name server of the domain answers with its key. Possible refusals: those of
 * refuseDs, DsMatchesNothing, NameServersSilent.
 */
export async function addDs(deps: Deps, call: SessionCall, given: Given): Promise<{ status: number }> {
  await refuseDs(call, given);
  const stored = await call.tx((trx) => foundOrRefused(trx, call, given.itemid));
  const servers = await readServers(deps.chain, stored);
  if (servers.length === 0) throw new Refused(NameServersSilent);
  const fitting = recordGiven(given);
  if (!fitsEverywhere(fitting, servers)) throw new Refused(DsMatchesNothing, { param: "digest" });
  return call.tx(async (trx) => {
    const current = await foundOrRefused(trx, call, given.itemid);
    const takesKeys = (await tldCatalogue(trx)).get(current.domain.tld)?.rules.dnssec.form === "key";
    const record = takesKeys ? asMadeOfKey(fitting, servers) : fitting;
    const row = current.dsRows.find((one) => sameDs(recordOf(one), record));
    if (row === undefined) {
      await insertDs(trx, call.scope, given.itemid, {
        record,
        state: "pending_publish",
        ttlSeconds: null,
        seenAt: null,
      });
    } else if (row.state === "revoked" || row.state === "pending_removal") {
      const at = call.now;
      await setDsState(trx, call.scope, given.itemid, record, {
        from: row.state,
        to: "pending_publish",
        ttlSeconds: null,
        at,
      });
    }
    const { dnssec_state: state } = current.domain;
    if (Object.hasOwn(dnssecEdges[state], "sign") && state !== "broken") return changeState(deps, trx, call, current, "sign");
    await wake(deps, trx, call, given.itemid);
    return { status: codeOf("dnssec", state) };
  });
}

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * LastDs.
 */
export async function refuseRemoval(call: SessionCall, given: Given): Promise<void> {
  await call.tx((trx) => removable(trx, call, given));
}

/**
 * The state of a DS record that can be removed at once. The last DS that matches a key of the name servers cannot be removed
 * alone (RFC 6781 section 4.1.2).
 */
async function removable(trx: Trx, call: SessionCall, given: Given): Promise<DsState> {
  const { mode, dsRows, signers } = await foundOrRefused(trx, call, given.itemid);
  // The DS of our own keys is removed automatically, and so is the DS of a provider whose DNS moves to us.
  if (mode !== "external" || signers !== null) throw new Refused(StatusProhibits, { param: "itemid" });
  const record = recordGiven(given);
  const row = dsRows.find((one) => sameDs(recordOf(one), record));
  if (row === undefined || afterDs(row.state, "remove") === null) throw new Refused(NotFound, { param: "keytag" });
  const isLeft = dsRows.some((one) => one !== row && one.state === "matched" && one.digest_type !== 1);
  if (!isLeft) throw new Refused(LastDs, { param: "keytag" });
  return row.state;
}

/**
 * Removes one of several DS records at the registry, after a provider has replaced its key. Possible refusals: those of
 * refuseRemoval.
 */
export async function removeDs(deps: Pick<Deps, "jobs">, trx: Trx, call: SessionCall, given: Given): Promise<{ status: number }> {
  const from = await removable(trx, call, given);
  const { domain } = await foundOrRefused(trx, call, given.itemid);
  const { scope, now, requestId, address } = call;
  const record = recordGiven(given);
  const to = "pending_removal";
  await setDsState(trx, scope, given.itemid, record, { from, to, ttlSeconds: null, at: now });
  await addEvent(trx, scope, given.itemid, { at: now.toISOString(), what: `ds_${to}`, detail: String(record.keyTag) });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "dnssec.remove_ds",
    object: given.itemid,
    before: { keyTag: record.keyTag, state: from },
    after: { keyTag: record.keyTag, state: to },
    requestId,
    address,
  });
  await wake(deps, trx, call, given.itemid);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [given.itemid] });
  return { status: codeOf("dnssec", domain.dnssec_state) };
}
