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
import type { OutsideDeps } from "../../deps.ts";
import { type Fulfilment, defineKind, type RequestOf } from "../../kind.ts";
import { z } from "zod";
import { readServed } from "./serve-dns.ts";

const params = z.object({
  /** The text that a TXT record has to contain, if another account already serves the domain. */
  proof: z.string().optional(),
});
type Request = RequestOf<z.infer<typeof params>>;

/** Serves the DNS of a domain that is registered elsewhere: a domain row and a zone, but no registry. */
export const createDnsRegistration = defineKind({
  type: "create-dns-registration",
  params,
  words: {
    act: { en: "DNS hosting", sv: "DNS-drift" },
    mail: {
      en: { act: "DNS service", deed: "The DNS service", of: "for" },
      sv: { act: "DNS-tjänst", deed: "DNS-tjänsten", of: "för" },
    },
  },
  operation: "free",
  does: ["getsName"],
  rulesOut: ["getsName"],
  basket: {
    by: "change",
    permission: "dns_edit",
    features: ["Domains"],
    asksProof: false,
    read: (_deps, trx, call, { domainname }) => readServed(trx, call, domainname),
    async again(_deps, trx, call, line) {
      await readServed(trx, call, line.ascii_name ?? "");
    },
  },
  fixable: [],
  usualSeconds: () => 5,
  fulfil,
});

const checkAgainMs = 10 * 60_000;

/** The name of the record that proves who controls a domain. */
export function proofNameOf(name: string): string {
  return `_nameplane-proof.${name}`;
}

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const {
    ascii_name: name,
    tld,
    params: { proof },
  } = request;
  if (name === null || tld === null || proof === undefined) throw new Error(`request ${request.id} lacks its name or its proof`);
  const served = await serve(deps, scope, { name, tld }, false);
  if (served !== null) return done(served);
  // Another account serves the domain here. A record in the domain's DNS can prove who controls it.
  const isProved = await proves(deps, name, proof);
  if (isProved === null) return { kind: "waiting", text: null, nextCheckAt: addMs(deps.clock.now(), checkAgainMs) };
  const taken = isProved ? await serve(deps, scope, { name, tld }, true) : null;
  if (taken !== null) return done(taken);
  if (isProved) return { kind: "rejected", text: ownReason("zoneHeldHere", { name }) };
  return {
    kind: "customer",
    reason: 4002,
    text: ownReason("zoneUnproved", { record: `${proofNameOf(name)} TXT "${proof}"` }),
  };
}

function done(domainId: string): Fulfilment {
  return { kind: "done", record: async () => ({ domainId }) };
}

/** Creates the domain and its zone in one transaction. Null if another account has a valid claim. It can be repeated safely. */
async function serve(
  deps: OutsideDeps,
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
  deps: OutsideDeps,
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

/** Whether the DNS contains the proof. Null if no resolver answered. */
async function proves({ delegation }: OutsideDeps, name: string, proof: string): Promise<boolean | null> {
  if (delegation === undefined) return false;
  try {
    return (await delegation.textsOf(proofNameOf(name))).some((text) => text.trim() === proof);
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
