export { repliesIn, shownAnswers } from "./answers.ts";
export { byStaff } from "./by-staff.ts";
