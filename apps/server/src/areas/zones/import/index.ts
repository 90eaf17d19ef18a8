export { exportZone } from "./export-zone.ts";
export { readImport } from "./import-zone.rules.ts";
export { applyImport, viewImport } from "./import-zone.ts";
