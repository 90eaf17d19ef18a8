import { refusal } from "../refusal.ts";

export const RunGoesOn = refusal({
  name: "RunGoesOn",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "A check of the site is already in progress",
    sv: "En kontroll av webbplatsen pågår redan",
  },
});

export const RunsUsedUp = refusal({
  name: "RunsUsedUp",
  resultCode: 2502,
  retry: "later",
  text: {
    en: "The site has already been checked {runs} times in 24 hours. Try again later",
    sv: "Webbplatsen har redan kontrollerats {runs} gånger på ett dygn. Försök igen senare",
  },
});
