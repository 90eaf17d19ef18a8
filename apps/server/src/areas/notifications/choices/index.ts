export { groupsWithBell, listChoices, saveChoice } from "./choices.rules.ts";
export { findChosen, isMailWanted, writeChosen } from "./choices.repository.ts";
