export { groupsWithBell, listChoices, noticeGroupOf, saveChoice, type Chosen } from "./choices.rules.ts";
export { findChosen, isMailWanted, writeChosen } from "./choices.repository.ts";
