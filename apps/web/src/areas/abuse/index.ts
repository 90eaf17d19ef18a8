export { AbusePanel } from "./abuse-panel.tsx";
