import { OutcomeError } from "../../platform/outcomes.ts";
import type { Registries } from "../registry/index.ts";
import type { KeepsHosts } from "./read-servers.ts";

/**
 * Whether a registry stores hosts (name servers) as objects of their own (RFC 5732). Other registries get the addresses with each
 * domain. If the installation has no account at a registry, the registry has no hosts of ours.
 */
export const keepsHostsAt =
  (registries: Registries): KeepsHosts =>
  (registryId) => {
    try {
      return registries.of(registryId).capabilities.hostObjects;
    } catch (error) {
      if (error instanceof OutcomeError) return false;
      throw error;
    }
  };
