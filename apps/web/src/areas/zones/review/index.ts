export { SharedDraft } from "./shared-draft.tsx";
export { ChosenBar, StagedBar } from "./staged-bar.tsx";
export { useOvertaken } from "./use-overtaken.ts";
export { ApprovalNotices, CompareDrawer, ReviewDrawer } from "./parts.ts";
