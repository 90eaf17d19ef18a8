import { refusal } from "../refusal.ts";

/** `param` names the wrong stage: stages.0 is the first. */
export const PlanWrong = refusal({
  name: "PlanWrong",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "This stage does not fit with the other stages of the plan",
    sv: "Steget går inte ihop med planens övriga steg",
  },
});
export const PlanThere = refusal({
  name: "PlanThere",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is a plan for this already", sv: "Det finns redan en plan för detta" },
});
