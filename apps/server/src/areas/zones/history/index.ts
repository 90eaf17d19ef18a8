export { readHistory, readVersion } from "./read-history.ts";
export { restoreZone, undoVersion } from "./restore-zone.ts";
