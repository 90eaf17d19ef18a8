import { OutcomeError } from "../../../platform/outcomes.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import { readOrderableName } from "../search/index.ts";
import type { DelegationSigner, RegistryDomain } from "../../registry/index.ts";
import { joinability, type Joinability } from "./transfer-steps.rules.ts";
import type { TransferDeps } from "./deps.ts";

type Deps = Pick<TransferDeps, "registries" | "signingAlgorithms" | "takesForeignKeys" | "dsAtParent">;

/**
 * Whether two providers can sign a name together that is signed now, judged by the DS that its registry shows. If the registry
 * shows none, the parent zone is asked.
 */
export async function joinabilityOfSigned(
  deps: Deps,
  tld: Tld,
  name: string,
  domain: Pick<RegistryDomain, "delegationSigners"> | null,
): Promise<Joinability> {
  return judge(deps, tld, (await signersOf(deps, name, domain)) ?? []);
}

/**
 * Whether two providers can sign a name together while its DNS moves here, checked now. unsigned: neither the registry nor the
 * parent zone shows a DS. A fact that cannot be found out is not an obstacle.
 */
export async function findJoinability(
  deps: Deps,
  call: Pick<SessionCall, "tx" | "language">,
  name: string,
): Promise<Joinability | "unsigned"> {
  const read = await call.tx(async (trx) => readOrderableName(await tldCatalogue(trx), name, call.language));
  if (!read.ok) return "tld";
  const { tld, asciiName } = read;
  const domain = await deps.registries.of(tld.registryId).domain(asciiName, "interactive").catch(unlessAnswered);
  const signers = await signersOf(deps, asciiName, domain);
  return signers?.length === 0 ? "unsigned" : judge(deps, tld, signers ?? []);
}

async function judge(
  { signingAlgorithms, takesForeignKeys }: Deps,
  { rules }: Tld,
  signers: readonly Pick<DelegationSigner, "algorithm">[],
): Promise<Joinability> {
  const [algorithmsHere, takesForeign] = await Promise.all([signingAlgorithms(), takesForeignKeys()]);
  return joinability({
    algorithmsHere,
    takesForeignKeys: takesForeign,
    takesDs: rules.dnssec.supported,
    algorithms: signers.map(({ algorithm }) => algorithm),
  });
}

/** The DS records of a name. Null if neither the registry nor the parent zone answers. */
async function signersOf(deps: Deps, name: string, domain: Pick<RegistryDomain, "delegationSigners"> | null) {
  const held = domain?.delegationSigners ?? [];
  return held.length > 0 ? held : deps.dsAtParent(name).catch(unlessAnswered);
}

/** Returns null for a fact that cannot be found out. It is not an obstacle, because it is checked again after the transfer. */
function unlessAnswered(error: unknown): null {
  if (error instanceof OutcomeError) return null;
  throw error;
}
