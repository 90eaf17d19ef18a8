export { useFindSets } from "./find-sets.ts";
export {
  draftOfRecord,
  emptyDraft,
  isFormType,
  nameOf,
  readDraft,
  type RecordDraft,
  toFields,
  toRaw,
  withField,
  withForm,
  withName,
  withType,
} from "./record-draft.rules.ts";
export {
  addRecord,
  changeRecord,
  isBeginningKnown,
  keyOf,
  overtaken,
  pairsOf,
  type ReadSets,
  type RecordLine,
  removeRecord,
  type ServerSet,
  settleConflict,
  type StagedEdits,
  type StagedSet,
  stageSets,
  unreadOwners,
  unstageRecord,
  wantedSetsOf,
} from "./staged-edits.rules.ts";
export type { DraftState, SetWish, Staging } from "./staging.ts";
export { useStageFix } from "./use-stage-fix.ts";
export { StagingProvider, useStageChanges, useStaged, useStaging } from "./use-staging.tsx";
