import type { Edge } from "../../platform/http/edge.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { dyndnsRoutes } from "./dyndns2.routes.ts";
import { powerdnsRoutes } from "./powerdns.routes.ts";
import { tokenRoutes } from "./tokens.routes.ts";

export { tokenDoor } from "./actions/open-token-door.ts";

export function dnsApiRoutes(edge: Edge, deps: { readonly jobs: Jobs }): void {
  tokenRoutes(edge);
  powerdnsRoutes(edge, deps);
  dyndnsRoutes(edge, deps);
}
