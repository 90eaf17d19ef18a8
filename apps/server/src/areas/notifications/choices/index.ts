export { groupsWithBell, listChoices, noticeGroupOf, saveChoice } from "./choices.rules.ts";
export { findChosen, isMailWanted, writeChosen } from "./choices.repository.ts";
