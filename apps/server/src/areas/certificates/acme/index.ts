import type { Edge } from "../../../platform/http/edge.ts";
import { acmeProtocolRoutes } from "./acme.routes.ts";
import { acmeKeyRoutes } from "./keys.routes.ts";
import { Nonces } from "./nonces.ts";
import type { AcmeDeps } from "./signed-call.ts";

/** ACME for the programs of customers, and the keys that let them in. */
export function acmeRoutes(edge: Edge, deps: Omit<AcmeDeps, "nonces">): void {
  const nonces = new Nonces(deps.vault.keyFor("acme-nonce"));
  acmeKeyRoutes(edge, deps);
  acmeProtocolRoutes(edge, { ...deps, nonces });
}
