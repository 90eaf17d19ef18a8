export { ApprovalOfOrder } from "./approval-panel.tsx";
export { elapsedStage, type ElapsedStage, orderSize } from "./elapsed.rules.ts";
