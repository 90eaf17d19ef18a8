import {
  contactInfo,
  domainClaims,
  domainInfo,
  domainTransfer,
  EppMisconfigured,
  EppRefused,
  hostInfo,
  NS,
  type EppPool,
} from "@nameplane/epp";
import type {
  ApplicationState,
  Claims,
  CodeTried,
  Lane,
  LaunchOrder,
  RegistryContact,
  RegistryDomain,
  TransferSeen,
} from "../../areas/registry/registry.port.ts";
import { foreignDomain, registryContactOf, registryDomainOf, transferSeenOf } from "./convert.ts";
import { systemClock } from "../../platform/clock.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { orNull, outcome, translate } from "./errors.ts";

/**
 * A domain as the registry shows it to us. Null if it does not exist. Registries that show nothing about domains at other
 * registrars answer 2201 or 2202.
 */
export async function readDomain(pool: EppPool, clientId: string, name: string, lane: Lane): Promise<RegistryDomain | null> {
  try {
    const answer = await pool.send(domainInfo({ name }), { lane });
    return registryDomainOf(answer.data, clientId, pool.profile.renewal === "automatic" ? systemClock.now() : null);
  } catch (error) {
    if (error instanceof EppRefused && (error.code === 2201 || error.code === 2202)) return foreignDomain(name);
    return orNull(Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }
}

/**
 * Asks about a domain at another registrar with its auth code. Code 2202 means that the auth code is wrong. Code 2201 means
 * that the registry shows such domains to nobody, so it is not known whether the auth code is right. An answer proves the auth
 * code only if the registry shows nothing without one.
 */
export async function tryCode(pool: EppPool, clientId: string, name: string, code: string, lane: Lane): Promise<CodeTried> {
  try {
    const answer = await pool.send(domainInfo({ name, authInfo: code }), { lane });
    return { code: "accepted", domain: registryDomainOf(answer.data, clientId) };
  } catch (error) {
    if (!(error instanceof EppRefused)) throw translate(error);
    if (error.code === 2202) return { code: "wrong", domain: foreignDomain(name) };
    if (error.code === 2201) return { code: "untold", domain: foreignDomain(name) };
    if (error.code === 2303) return { code: "untold", domain: null };
    throw translate(error);
  }
}

/**
 * Requests an auth code that the registry generates. An answer without a code is refused, because the registry did not make
 * one.
 */
export async function askCode(pool: EppPool, name: string, lane: Lane): Promise<string> {
  const { data } = await outcome(pool.send(domainInfo({ name, hosts: "none", asksForCode: true }), { lane }));
  if (data.authInfo?.state === "shown") return data.authInfo.pw;
  throw new OutcomeError("refused", "the registry made no auth code", { code: "2202" });
}

/** The last transfer. Null if the registry tells us nothing about it: 2301 (no transfer is pending) or 2201 (not ours). */
export async function readTransfer(pool: EppPool, name: string, lane: Lane): Promise<TransferSeen | null> {
  try {
    const { data } = await pool.send(domainTransfer({ op: "query", name }), { lane });
    return data.transfer === null ? null : transferSeenOf(data.transfer);
  } catch (error) {
    if (error instanceof EppRefused && [2101, 2201, 2301, 2303, 2304].includes(error.code)) return null;
    throw translate(error);
  }
}

/**
 * Claims on a name. Null if the registry has no launch phases, or is no longer in one with claims (RFC 8334 section 3.1.1: 2306
 * or 2307), or if its answer cannot be read. A name never counts as unclaimed by default.
 */
export async function readClaims(pool: EppPool, name: string, lane: Lane): Promise<Claims | null> {
  if (!pool.profile.extensions.includes(NS.launch)) return null;
  try {
    const { data } = await pool.send(domainClaims({ names: [name] }), { lane });
    const found = data.find((check) => check.name.toLowerCase() === name.toLowerCase());
    return found === undefined || found.isClaimed === null ? null : { isClaimed: found.isClaimed, keys: found.keys };
  } catch (error) {
    if (error instanceof EppMisconfigured && error.missingService === NS.launch) return null;
    if (error instanceof EppRefused && [2101, 2103, 2306, 2307].includes(error.code)) return null;
    throw translate(error);
  }
}

/** The final statuses of RFC 8334 section 2.3. Any other status, such as one that only the registry uses, counts as not final. */
const finalStatuses: Readonly<Record<string, ApplicationState>> = {
  allocated: "allocated",
  rejected: "rejected",
  invalid: "rejected",
};

/** What has become of an application in a launch phase. Null if the registry knows none (2303), or does not say. */
export async function readApplication(
  pool: EppPool,
  name: string,
  { phase, id }: { readonly phase: LaunchOrder["phase"]; readonly id: string },
  lane: Lane,
): Promise<ApplicationState | null> {
  if (!pool.profile.extensions.includes(NS.launch)) return null;
  const answer = await orNull(pool.send(domainInfo({ name, hosts: "none", launch: { phase, applicationId: id } }), { lane }));
  const status = answer?.data.launch?.status ?? null;
  return status === null ? null : (finalStatuses[status] ?? "pending");
}

export async function readContact(pool: EppPool, clientId: string, handle: string, lane: Lane): Promise<RegistryContact | null> {
  const answer = await orNull(pool.send(contactInfo({ id: handle }), { lane }));
  if (answer === null) return null;
  const { clID } = answer.data;
  return { ...registryContactOf(answer.data), isOurs: clID?.toLowerCase() === clientId.toLowerCase() };
}

export async function readHost(
  pool: EppPool,
  name: string,
  lane: Lane,
): Promise<{ name: string; addresses: readonly string[] } | null> {
  const answer = await orNull(pool.send(hostInfo({ name }), { lane }));
  return answer === null ? null : { name: answer.data.name.toLowerCase(), addresses: answer.data.addresses };
}
