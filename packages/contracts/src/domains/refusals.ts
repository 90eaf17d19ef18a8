import { refusal } from "../refusal.ts";

export const NoWhois = refusal({
  name: "NoWhois",
  resultCode: 2307,
  retry: "never",
  text: {
    en: "Not every suffix supports WHOIS, and .{tld} does not",
    sv: "Alla toppdomäner stöder inte WHOIS, och .{tld} gör det inte",
  },
});
export const DomainLocked = refusal({
  name: "DomainLocked",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain is locked. Unlock the domain to proceed",
    sv: "Domänen är låst. Lås upp domänen för att fortsätta",
  },
});
export const RegistryRefused = refusal({
  name: "RegistryRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "The registry said no: {words}", sv: "Registret sade nej: {words}" },
});
export const RegistryBusy = refusal({
  name: "RegistryBusy",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry does not answer right now. Nothing was changed; try again in a moment",
    sv: "Registret svarar inte just nu. Inget har ändrats; försök igen om en stund",
  },
});
export const OutcomeBeingChecked = refusal({
  name: "OutcomeBeingChecked",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry got the command but its answer was lost. We are checking what happened",
    sv: "Registret fick kommandot men svaret gick förlorat. Vi kontrollerar vad som hände",
  },
});
