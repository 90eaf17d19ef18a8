import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { nameServers } from "@nameplane/contracts/delegation/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { changeHindrance } from "../change.rules.ts";
import {
  findDelegated,
  hostsOf,
  lastChange,
  lastCheck,
  liveDsOf,
  poolHosts,
  sharedGroups,
  type ChangeRow,
} from "../delegation.repository.ts";

export type NameServersView = AnswerOf<typeof nameServers>["nameservers"];

/** For this long after a change, the former name servers can be restored with one button (T33). */
const undoMs = 24 * 3_600_000;

/** Everything that the page about a domain's name servers shows. Possible refusals: NotFound. */
export async function readNameServers(trx: Trx, call: SessionCall, itemid: string): Promise<NameServersView> {
  const { scope, session, now, language } = call;
  const domain = await findDelegated(trx, scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules;
  const [check, change] = [await lastCheck(trx, scope, itemid), await lastChange(trx, scope, domain.name)];
  const inUse = new Set([...domain.wanted, ...domain.seen]);
  const hindrance = changeHindrance(domain, now);
  const why = hindrance ?? (session.permissions.has("dns_delegation") ? null : "right");
  return {
    domainname: domain.name,
    unicodename: domain.unicode_name,
    tld: domain.tld,
    min: rules?.minNS ?? 0,
    max: rules?.maxNS ?? 13,
    wanted: domain.wanted,
    seen: domain.seen,
    groups: await readGroups(trx, language),
    haszone: domain.zone_id !== null,
    hosts: (await hostsOf(trx, scope, itemid)).map(({ name, addresses, seen }) => ({
      host: name,
      addresses,
      seen,
      inuse: inUse.has(name),
    })),
    dns: {
      status: codeOf("delegation", domain.dns_state),
      checkedat: check?.checked_at?.toISOString() ?? null,
      silentsince: check?.silent_since?.toISOString() ?? null,
      servers: [...(check?.servers ?? [])],
    },
    signed: (await liveDsOf(trx, scope, itemid)).length > 0,
    request:
      change === null || change.is_final
        ? null
        : {
            requestid: change.number,
            status: change.reason ?? codeOf("request", change.state),
            servers: change.params.nameServers ?? [],
          },
    undo: undoOf(change, now),
    change: { may: why === null, why },
  };
}

/** The groups of name servers that are offered: our own, and those of other providers. Groups without a server are left out. */
async function readGroups(trx: Trx, language: Language): Promise<NameServersView["groups"]> {
  const pools = await poolHosts(trx);
  const groups = (await sharedGroups(trx)).toSorted(
    (a, b) => Number(b.pool !== null) - Number(a.pool !== null) || (a.name_en < b.name_en ? -1 : 1),
  );
  return groups.flatMap(({ key, name_en: en, name_sv: sv, pool, hosts: listed }) => {
    const hosts = pool === null ? listed : (pools.get(pool) ?? []);
    return hosts.length === 0 ? [] : [{ key, name: language === "sv" ? sv : en, hosts: [...hosts], isours: pool !== null }];
  });
}

/** The name servers before the last change, while they can be restored. */
export function undoOf(change: ChangeRow | null, now: Date): NameServersView["undo"] {
  const former = change?.params.formerNameServers ?? [];
  if (change?.state !== "completed" || change.ended_at === null || former.length === 0) return null;
  const until = addMs(change.ended_at, undoMs);
  return until > now ? { servers: former, until: until.toISOString() } : null;
}
