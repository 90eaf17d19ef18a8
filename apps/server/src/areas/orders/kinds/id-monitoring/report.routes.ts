import { findingsReportSpec } from "@nameplane/contracts/monitoring/monitoring";
import * as operations from "@nameplane/contracts/monitoring/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import { findingsReport } from "./report.ts";

/** The report of ID monitoring. It stands here because it is drawn like an invoice, of which the area monitoring knows nothing. */
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
