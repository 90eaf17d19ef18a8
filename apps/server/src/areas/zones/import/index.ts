export { exportZone } from "./export-zone.ts";
export { findingsAfter, readImport, recordsAfter } from "./import-zone.rules.ts";
export { applyImport, viewImport } from "./import-zone.ts";
