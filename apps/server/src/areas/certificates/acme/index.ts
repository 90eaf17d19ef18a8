import type { Edge } from "../../../platform/http/edge.ts";
import { acmeProtocolRoutes } from "./acme.routes.ts";
import { acmeKeyRoutes } from "./keys.routes.ts";
import { Nonces } from "./nonces.ts";
import type { AcmeDeps } from "./signed-call.ts";

/** The routes of ACME for customers' programs, and of the keys with which programs open accounts. */
export function acmeRoutes(edge: Edge, deps: Omit<AcmeDeps, "nonces">): void {
  const nonces = new Nonces(deps.vault.keyFor("acme-nonce"));
  acmeKeyRoutes(edge, deps);
  acmeProtocolRoutes(edge, { ...deps, nonces });
}
