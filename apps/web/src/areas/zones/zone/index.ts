export { TooManyRecords, useIsTooMany } from "./larger-plan.tsx";
export { NoteField, noteOf, useHasNote } from "./note-field.tsx";
export { discardNotice, useApplied, useReadAgain, useUndo, useUndoNotice } from "./use-applied.ts";
export { useSetsAt } from "./use-sets-at.ts";
export { useStage } from "./use-stage.ts";
export { draftZone, type Editing, useZone, useZoneOfDomain, ZoneProvider } from "./zone-context.tsx";
export { ExportDialog, LargerPlan, NoZone, ZoneInfoDrawer } from "./parts.ts";
