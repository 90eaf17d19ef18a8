export { exportZone } from "./export-zone.ts";
export { applyImport, readZoneText, viewImport } from "./import-zone.ts";
export { readImportText } from "./read-text.ts";
