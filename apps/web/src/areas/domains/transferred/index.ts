export { TransferredPanel } from "./transferred-panel.tsx";
export { isRecentTransfer } from "./transferred.rules.ts";
