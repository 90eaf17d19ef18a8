import { refusal } from "../refusal.ts";

export const TooLateToUndo = refusal({
  name: "TooLateToUndo",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "It is too late to undo closing the ticket. Reopen it instead",
    sv: "Det är för sent att ångra stängningen. Öppna ärendet igen i stället",
  },
});
