export { MovedPanel } from "./moved-panel.tsx";
export { isRecentMove } from "./moved.rules.ts";
