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
export const NameNeeded = refusal({
  name: "NameNeeded",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Choose at least one domain that the email is about",
    sv: "Välj minst en domän som mejlet handlar om",
  },
});
export const NoDomainName = refusal({
  name: "NoDomainName",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{name} is not a domain",
    sv: "{name} är ingen domän",
  },
});
export const NoSenderAddress = refusal({
  name: "NoSenderAddress",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The email has no address to which we could write",
    sv: "Mejlet har ingen adress som vi kan skriva till",
  },
});
export const FilesGone = refusal({
  name: "FilesGone",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "The files are no longer here, because they were chosen more than a day ago. Choose them again",
    sv: "Filerna finns inte kvar, eftersom de valdes för mer än ett dygn sedan. Välj dem igen",
  },
});
