import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import { domainName, unicodeNameOf } from "@nameplane/values";
import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { makeCheckDue } from "../../../delegation/index.ts";
import { saveServedDomain } from "../../../domains/index.ts";
import { createZoneOfDomain } from "../../../zones/index.ts";
import type { OrderDeps } from "../../deps.ts";
import type { RequestRow } from "../../requests.repository.ts";
import type { Fulfilment, RequestKind } from "../../kind.ts";

/** Serves the DNS of a name that is registered elsewhere: a domain row and a zone, no registry. */
export const createDnsRegistration: RequestKind = {
  type: "create-dns-registration",
  operation: "free",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [],
  usualSeconds: () => 5,
  fulfil,
};

const checkAgainMs = 10 * 60_000;

/** Where the record that proves a name stands. */
export function proofNameOf(name: string): string {
  return `_nameplane-proof.${name}`;
}

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const { ascii_name: name, tld, params } = request;
  if (name === null || tld === null || params.proof === undefined)
    throw new Error(`request ${request.id} lacks its name or its proof`);
  const served = await serve(deps, scope, { name, tld }, false);
  if (served !== null) return done(served);
  // Somebody else serves it here: whoever holds the name's DNS can say so in it.
  const isProved = await proves(deps, name, params.proof);
  if (isProved === null) return { kind: "waiting", text: null, nextCheckAt: addMs(deps.clock.now(), checkAgainMs) };
  const taken = isProved ? await serve(deps, scope, { name, tld }, true) : null;
  if (taken !== null) return done(taken);
  if (isProved) return { kind: "rejected", text: ownReason("zoneHeldHere", { name }) };
  return {
    kind: "customer",
    reason: 4002,
    text: ownReason("zoneUnproved", { record: `${proofNameOf(name)} TXT "${params.proof}"` }),
  };
}

function done(domainId: string): Fulfilment {
  return { kind: "done", record: async () => ({ domainId }) };
}

/** Domain and zone in one transaction; null where another account has a claim that stands. Repeatable. */
async function serve(
  deps: OrderDeps,
  scope: AccountScope,
  { name, tld }: { readonly name: string; readonly tld: string },
  isProved: boolean,
): Promise<string | null> {
  try {
    return await tx(deps.pool, scope, (trx) => write(trx, deps, scope, { name, tld, isProved }));
  } catch (error) {
    if (error instanceof Refused && error.refusal === NameHeldElsewhere) return null;
    throw error;
  }
}

async function write(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  { name, tld, isProved }: { readonly name: string; readonly tld: string; readonly isProved: boolean },
): Promise<string> {
  const sortName = unicodeNameOf(domainName(name)).toLowerCase();
  const domainId = await saveServedDomain(trx, scope, { asciiName: name, sortName, tld });
  const now = deps.clock.now();
  await createZoneOfDomain(deps, trx, scope, domainId, now, { isProved });
  await makeCheckDue(trx, scope, domainId, addMs(now, 60_000));
  return domainId;
}

/** Null: no resolver could be asked. */
async function proves({ delegation }: OrderDeps, name: string, proof: string): Promise<boolean | null> {
  if (delegation === undefined) return false;
  try {
    return (await delegation.textsOf(proofNameOf(name))).some((text) => text.trim() === proof);
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
