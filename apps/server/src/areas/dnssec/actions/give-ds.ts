import { DnssecNotReady, DsMatchesNothing, LegacyDs, NameServersSilent } from "@nameplane/contracts/dnssec/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { dnssecAlgorithmsOffered } from "@nameplane/dns";
import { codeOf } from "@nameplane/contracts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { ChainLook, DsRecord, ServerView } from "../chain-look.port.ts";
import { fits, fitsEverywhere, sameDs } from "../chain.rules.ts";
import { insertDs, moveDs } from "../dnssec.repository.ts";
import { dnssecEdges } from "../dnssec.state.ts";
import { conditionWords } from "../dnssec.texts.ts";
import { loadStored, recordOf, type Stored } from "../load-facts.ts";
import { foundOrRefused, move, wake } from "./ask-for-dnssec.ts";
import { digestsOffered } from "./read-dnssec.ts";

type Given = { itemid: string; keytag: number; algorithm: number; digesttype: number; digest: string };
type Deps = { readonly jobs: Jobs; readonly look: ChainLook };

function recordGiven({ keytag, algorithm, digesttype, digest }: Given): DsRecord {
  return { keyTag: keytag, algorithm, digestType: digesttype, digest: digest.toUpperCase() };
}

async function lookAtServers(look: ChainLook, { domain, mode }: Stored): Promise<readonly ServerView[]> {
  try {
    const { delegatedTo } = await look.parent(domain.ascii_name);
    const views = await look.servers(domain.ascii_name, delegatedTo, mode !== "external");
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

/** Whether the name servers answer with a key that a DS fits, and the keys they answer with. Refuses NotFound. */
export async function testDs(deps: Pick<Deps, "look">, call: SessionCall, given: Given): Promise<Tested> {
  const stored = await call.tx((trx) => loadStored(trx, call.scope, given.itemid));
  if (stored === null) throw new Refused(NotFound, { param: "itemid" });
  const servers = await lookAtServers(deps.look, stored);
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

/** What no proof changes. Refuses NotFound, StatusProhibits, DnssecNotReady, LegacyDs. */
export async function refuseDs(call: SessionCall, given: Given): Promise<void> {
  await call.tx(async (trx) => {
    const { domain, mode, dsRows } = await foundOrRefused(trx, call, given.itemid);
    // keys of ours get their DS by themselves
    if (mode !== "external") throw new Refused(StatusProhibits, { param: "itemid" });
    if (!dnssecAlgorithmsOffered.includes(given.algorithm) && ![14, 16].includes(given.algorithm))
      throw new Refused(LegacyDs, { param: "algorithm" });
    if (!digestsOffered.includes(given.digesttype)) throw new Refused(LegacyDs, { param: "digesttype" });
    const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules.dnssec;
    if (rules?.supported !== true) {
      const condition = conditionWords({ name: "tld", state: "bad" }, call.language);
      throw new Refused(DnssecNotReady, { values: { condition } });
    }
    const live = dsRows.filter(({ state }) => state === "pending_publish" || state === "matched");
    if (live.length >= rules.maxRecords) throw new Refused(StatusProhibits, { param: "keytag" });
  });
}

/** A registry of keys makes the DS itself, by SHA-256, whatever digest was given. */
function asMadeOfKey(record: DsRecord, servers: readonly ServerView[]): DsRecord {
  const key = servers.flatMap(({ keys }) => keys).find((one) => fits(record, one));
  const digest = key?.digests[2];
  return digest === undefined ? record : { ...record, digestType: 2, digest };
}

/**
 * Publishes a DS that a customer gave: only one that every name server of the domain answers a key for.
 *
 * Refuses what refuseDs refuses, DsMatchesNothing, NameServersSilent
 */
export async function addDs(deps: Deps, call: SessionCall, given: Given): Promise<{ status: number }> {
  await refuseDs(call, given);
  const stored = await call.tx((trx) => foundOrRefused(trx, call, given.itemid));
  const servers = await lookAtServers(deps.look, stored);
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
      await moveDs(trx, call.scope, given.itemid, record, {
        from: row.state,
        to: "pending_publish",
        ttlSeconds: null,
        at,
      });
    }
    const { dnssec_state: state } = current.domain;
    if (Object.hasOwn(dnssecEdges[state], "sign") && state !== "broken") return move(deps, trx, call, current, "sign");
    await wake(deps, trx, call, given.itemid);
    return { status: codeOf("dnssec", state) };
  });
}
