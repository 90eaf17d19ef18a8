export { Notice } from "./notice.tsx";
export type { SystemStatus } from "./use-system-status.ts";
export { EntryStatus } from "./parts.ts";
export { SystemStatusPanel } from "./status-panel.tsx";
