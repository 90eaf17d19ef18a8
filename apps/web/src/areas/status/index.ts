export { EntryStatus } from "./parts.ts";
export { SystemStatusPanel } from "./status-panel.tsx";
