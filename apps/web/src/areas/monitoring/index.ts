import { lazyPart } from "../../shell/lazy-part.ts";

/** The panels of ID monitoring on the page of its service. */
export const MonitoringPanels = lazyPart(async () => (await import("./monitoring-panels.tsx")).MonitoringPanels, ["monitoring"]);
