export { endingNames, type Cursor, type EndingRow } from "./ending-names.repository.ts";
export type { Ending } from "./ending.ts";
export { feesLine, keepingFees, type KeepingFees } from "./fees.ts";
export { stages, type Stage } from "./stage.rules.ts";
