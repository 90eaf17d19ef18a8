import { OutcomeError } from "../../platform/outcomes.ts";
import type { Registries } from "../registry/index.ts";
import type { KeepsHosts } from "./read-servers.ts";

/**
 * Whether a registry keeps hosts as objects (RFC 5732). Where it does not, addresses are sent with each domain. A registry at
 * which the installation has no account keeps nothing for us.
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
