import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { anchorLogs, type AnchorDeps } from "./anchor-logs.ts";

/** Anchors the audit logs every five minutes. */
export function auditLogWork(deps: AnchorDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("audit anchors", paces.sweep * 150, () => anchorLogs(deps))] };
}
