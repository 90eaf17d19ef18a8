import { fetchWhitelabelSpec } from "@nameplane/contracts/whitelabel/config";
import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/operations";
import type { Edge } from "../../platform/http/edge.ts";
import type { Brands } from "./brands.ts";

export function whitelabelRoutes(edge: Edge, brands: Brands): void {
  // The host that was called decides, never the parameter: a brand's switches are not readable from another brand's host.
  edge.public(fetchWhitelabel, fetchWhitelabelSpec, {}, async (call) => ({
    content: { config: JSON.stringify(await brands.config(call.brand.brandId)) },
  }));
}
