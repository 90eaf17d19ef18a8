import { refusal } from "../refusal.ts";

export const MarksRefused = refusal({
  name: "MarksRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Write at most {max} names without a TLD, separated by commas: letters, digits and hyphens, at least three characters each",
    sv: "Skriv högst {max} namn utan toppdomän, åtskilda med kommatecken: bokstäver, siffror och bindestreck, minst tre tecken vardera",
  },
});

export const ExclusionsRefused = refusal({
  name: "ExclusionsRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Write domains or words of letters, digits and hyphens, separated by commas, at most 200",
    sv: "Skriv domäner eller ord med bokstäver, siffror och bindestreck, åtskilda med kommatecken, högst 200",
  },
});

export const NotOurDomain = refusal({
  name: "NotOurDomain",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain is not registered with us. Write to its registrar instead",
    sv: "Domänen är inte registrerad hos oss. Skriv till dess registrar i stället",
  },
});
