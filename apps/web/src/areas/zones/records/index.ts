export { countsByType, countStaged, rowsOf, type StagedCounts, stagedRowsOf } from "./record-rows.rules.ts";
export { RecordTable } from "./record-table.tsx";
export { TypeChips } from "./type-chips.tsx";
export { useRecordActs } from "./use-record-acts.ts";
export { useRecordPages } from "./use-record-pages.ts";
export { loadRecordEditor, RecordEditor } from "./parts.ts";
