import { refusal } from "../refusal.ts";

export const OutcomeNeeded = refusal({
  name: "OutcomeNeeded",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Choose what came of the report",
    sv: "Välj vad anmälan ledde till",
  },
});
export const DomainOnHold = refusal({
  name: "DomainOnHold",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain is on hold. Lift the hold first, or answer that it is on hold",
    sv: "Domänen är avstängd. Häv avstängningen först, eller svara att den är avstängd",
  },
});
