import { refusal } from "../refusal.ts";

export const TldRuleWrong = refusal({
  name: "TldRuleWrong",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "This value does not fit with the other rules of the TLD",
    sv: "Värdet går inte ihop med toppdomänens övriga regler",
  },
});
export const TldUnchanged = refusal({
  name: "TldUnchanged",
  resultCode: 2305,
  retry: "after-fix",
  text: { en: "Nothing would change", sv: "Inget skulle ändras" },
});
export const TldThere = refusal({
  name: "TldThere",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "This TLD is there already", sv: "Toppdomänen finns redan" },
});
export const TldNotReady = refusal({
  name: "TldNotReady",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The TLD cannot be sold before everything in its checklist is done",
    sv: "Toppdomänen kan inte säljas förrän allt i dess checklista är klart",
  },
});
export const TestRunning = refusal({
  name: "TestRunning",
  resultCode: 2304,
  retry: "later",
  text: { en: "A test registration is already running", sv: "En provregistrering pågår redan" },
});
