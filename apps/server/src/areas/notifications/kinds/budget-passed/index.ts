import { budgetPassed as mail } from "./mail.ts";
import { work } from "./notify-budget-passed.ts";

export const budgetPassed = { ...mail, work };
