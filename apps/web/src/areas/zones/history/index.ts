export { HistoryDrawer } from "./parts.ts";
