export { expiringNames, type Cursor, type ExpiringRow } from "./expiring-names.repository.ts";
export type { ExpiringDomain } from "./ending.ts";
export { feesLine, keepingFees, type KeepingFees } from "./fees.ts";
export { stages, type Stage } from "./stage.rules.ts";
