export { readElsewhere } from "./scan-zone.ts";
export { type JoinProblemOf, readStaged, stagedChoice, stageZoneOf } from "./stage-zone.ts";
export { isCarried } from "./staged-zone.rules.ts";
export { findStaged, markStagedUsed, type StagedRow } from "./staged-zones.repository.ts";
