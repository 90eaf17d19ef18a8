import type { Edge } from "../../../platform/http/edge.ts";
import type { DelegationDeps } from "../../delegation/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { quoteRoutes } from "./by-staff/index.ts";
import { cancelRoutes } from "./cancel/index.ts";
import { contactChangeRoutes } from "./contacts/index.ts";
import { planRoutes } from "./dns-plan/index.ts";
import { nameServerRoutes } from "./name-servers/index.ts";
import { ownerChangeRoutes } from "./owner/index.ts";
import { claimsRoutes } from "./register/index.ts";
import { monitoringReportRoutes } from "./id-monitoring/index.ts";
import { ownerCertificateRoutes } from "./owner-certificate/index.ts";
import { lockRoutes } from "./registry-lock/index.ts";
import { serveDnsRoutes } from "./serve-dns/index.ts";

/** Routes of the kinds that are ordered at once, without basket and price, and of the data that their pages show. */
export function kindRoutes(edge: Edge, orders: OrderDeps, delegation: DelegationDeps): void {
  const deps = { ...orders, delegation };
  nameServerRoutes(edge, deps);
  contactChangeRoutes(edge, deps);
  cancelRoutes(edge, deps);
  serveDnsRoutes(edge, deps);
  ownerChangeRoutes(edge, deps);
  lockRoutes(edge, deps);
  claimsRoutes(edge, deps);
  planRoutes(edge);
  quoteRoutes(edge, deps);
  monitoringReportRoutes(edge);
  ownerCertificateRoutes(edge, deps);
}
