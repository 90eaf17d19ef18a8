import type { AnswerOf } from "@nameplane/contracts";
import type { checkDelegation } from "@nameplane/contracts/domains/operations";
import { NotFound, TooFast } from "@nameplane/contracts/refusals";
import type { Clock } from "../../../platform/clock.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { sameHosts, verdictOf, type AskedHost } from "../delegation.rules.ts";
import {
  countQuestions,
  namedDelegation,
  noteDelegation,
  registryDelegation,
  wantedDelegation,
} from "../propagation.repository.ts";
import { placeOf } from "../served-content.rules.ts";
import { findDelegation } from "./find-delegation.ts";
import type { PropagationParts } from "./read-propagation.ts";

// As many as the strip of the editor asks: who presses "check again" makes us ask others.
const callsPerMinute = 30;
/** A delegation has 13 servers at most; one that names more is asked in part. */
const serversMax = 13;

/**
 * Where the parent points for a domain, and whether each server it names answers for it by its own authority. What every
 * server says is kept as the domain's DNS status; silence is not, one look is not enough for that.
 *
 * Refuses NotFound, TooFast (by account)
 */
export async function checkDelegationOf(
  deps: PropagationParts & { readonly clock: Clock },
  call: SessionCall,
  domainId: string,
): Promise<AnswerOf<typeof checkDelegation>> {
  const now = deps.clock.now();
  const { name, wanted, registered } = await call.tx(async (trx) => {
    const found = await namedDelegation(trx, call.scope, domainId);
    if (found === null) throw new Refused(NotFound, { param: "itemid" });
    const minute = Math.floor(now.getTime() / 60_000);
    if (!(await countQuestions(trx, call.scope, new Date(minute * 60_000), callsPerMinute)))
      throw new Refused(TooFast, { values: { seconds: 60 - (Math.floor(now.getTime() / 1000) % 60) } });
    return {
      name: found,
      wanted: await wantedDelegation(trx, call.scope, domainId),
      registered: await registryDelegation(trx, call.scope, domainId),
    };
  });
  const atParent = await findDelegation(deps, name);
  const delegated = atParent ?? registered;
  const servers = await Promise.all(
    (delegated ?? []).slice(0, serversMax).map((host) => askHost(deps, host.toLowerCase(), name)),
  );
  const verdict = verdictOf(delegated, servers);
  if (atParent !== null && (verdict === "ok" || verdict === "none"))
    await call.tx((trx) => noteDelegation(trx, call.scope, domainId, verdict === "ok" ? "resolving" : "inactive"));
  return {
    checkedat: now.toISOString(),
    verdict,
    source: atParent !== null ? "parent" : registered === null ? null : "registry",
    aswanted: delegated === null || wanted.length === 0 || sameHosts(delegated, wanted),
    servers,
  };
}

async function askHost(deps: PropagationParts, host: string, name: string): Promise<AskedHost> {
  const address = await addressOf(deps, host);
  const asked = { host, address, serial: null, milliseconds: null };
  if (address === null) return { ...asked, answer: "no_address" };
  // Whoever owns a zone chooses what its servers are called: only public ones are asked, and our own.
  if (!deps.places.ports.has(address) && !deps.isPublicAddress(address)) return { ...asked, answer: "not_asked" };
  const from = performance.now();
  try {
    const serial = await deps.asker.serial(placeOf(address, deps.places), name);
    const milliseconds = Math.round(performance.now() - from);
    return { ...asked, serial, milliseconds, answer: serial === null ? "not_authoritative" : "authoritative" };
  } catch (error) {
    if (error instanceof OutcomeError) return { ...asked, answer: "no_answer" };
    throw error;
  }
}

async function addressOf({ resolvers, asker }: PropagationParts, host: string): Promise<string | null> {
  const [resolver] = resolvers;
  if (resolver === undefined) return null;
  for (const type of ["A", "AAAA"]) {
    try {
      const [address] = (await asker.ask(resolver, host, type, { recursion: true })).rdata;
      if (address !== undefined) return address;
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
    }
  }
  return null;
}
