import { findingsReportSpec } from "@nameplane/contracts/monitoring/monitoring";
import * as operations from "@nameplane/contracts/monitoring/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import { findingsReport } from "./report.ts";

/**
 * The route for the report of ID monitoring. It is not in the area monitoring, because the report is drawn with the code for
 * invoices, which that area may not use.
 */
export function monitoringReportRoutes(edge: Edge): void {
  edge.outsideTransaction(
    operations.findingsReport,
    findingsReportSpec,
    { kind: "permission", permission: "service_view" },
    { feature: "Services" },
    (call, { serviceid: serviceId }) => {
      const { scope, language, now } = call;
      return findingsReport((fn) => call.tx(fn), scope, { serviceId, language, now });
    },
  );
}
