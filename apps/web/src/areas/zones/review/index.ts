export { ChosenBar, StagedBar } from "./staged-bar.tsx";
export { useOvertaken } from "./use-overtaken.ts";
export { ApprovalNotices, CompareDrawer, ReviewDrawer, SharedDraft } from "./parts.ts";
