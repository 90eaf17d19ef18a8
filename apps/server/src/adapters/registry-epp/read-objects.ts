import { contactInfo, domainInfo, EppRefused, hostInfo, type EppPool } from "@nameplane/epp";
import type { Lane, RegistryContact, RegistryDomain } from "../../areas/domains/registry.port.ts";
import { foreignDomain, registryContactOf, registryDomainOf } from "./convert.ts";
import { orNull } from "./errors.ts";

/** A domain as the registry shows it to us; null when it does not exist. Registries that show nothing of foreign names say 2201 or 2202. */
export async function readDomain(
  pool: EppPool,
  clientId: string,
  name: string,
  lane: Lane,
): Promise<RegistryDomain | null> {
  try {
    const answer = await pool.send(domainInfo({ name }), { lane });
    return registryDomainOf(answer.data, clientId);
  } catch (error) {
    if (error instanceof EppRefused && (error.code === 2201 || error.code === 2202)) return foreignDomain(name);
    return orNull(Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }
}

export async function readContact(pool: EppPool, handle: string, lane: Lane): Promise<RegistryContact | null> {
  const answer = await orNull(pool.send(contactInfo({ id: handle }), { lane }));
  return answer === null ? null : registryContactOf(answer.data);
}

export async function readHost(
  pool: EppPool,
  name: string,
  lane: Lane,
): Promise<{ name: string; addresses: readonly string[] } | null> {
  const answer = await orNull(pool.send(hostInfo({ name }), { lane }));
  return answer === null ? null : { name: answer.data.name.toLowerCase(), addresses: answer.data.addresses };
}
