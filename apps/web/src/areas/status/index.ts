export { EntryStatus, SystemStatusPanel } from "./status-panel.tsx";
