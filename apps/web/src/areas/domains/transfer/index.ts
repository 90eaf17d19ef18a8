export { LeavingPanel } from "./leaving-panel.tsx";
