import type { Edge } from "../../platform/http/edge.ts";
import type { DnsApiDeps } from "./dnsapi.deps.ts";
import { dyndnsRoutes } from "./dyndns2.routes.ts";
import { powerdnsRoutes } from "./powerdns.routes.ts";
import { tokenRoutes } from "./tokens.routes.ts";

export { tokenAdmission } from "./actions/admit-token.ts";
export { reachesCertificate, type TokenScope } from "./token-scope.rules.ts";

export function dnsApiRoutes(edge: Edge, deps: DnsApiDeps): void {
  tokenRoutes(edge);
  powerdnsRoutes(edge, deps);
  dyndnsRoutes(edge, deps);
}
