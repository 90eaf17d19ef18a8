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
export const RegistryRefusesUs = refusal({
  name: "RegistryRefusesUs",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry takes nothing from us right now, whatever the domain. Nothing was changed; our staff have been told",
    sv: "Registret tar inte emot något från oss just nu, oavsett domän. Inget har ändrats; vår personal har fått veta det",
  },
});
export const DifferenceChanged = refusal({
  name: "DifferenceChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The registry says something else by now. Look at it again before you decide",
    sv: "Registret säger något annat nu. Titta på det igen innan du bestämmer dig",
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
export const TransferNotYet = refusal({
  name: "TransferNotYet",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The name can be moved away from {date} on, not before",
    sv: "Namnet kan flyttas från och med {date}, inte tidigare",
  },
});
export const QuietPeriod = refusal({
  name: "QuietPeriod",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "Your login was changed a short while ago. For safety nothing can be moved away before {date}",
    sv: "Din inloggning ändrades nyligen. Av säkerhetsskäl kan inget flyttas före {date}",
  },
});
export const RegistryLocked = refusal({
  name: "RegistryLocked",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain has a registry lock. Open it for a while on the domain's page, under Moving and safety, and go on then",
    sv: "Domänen har ett registerlås. Öppna det en stund på domänens sida, under Flytt och säkerhet, och fortsätt sedan",
  },
});
export const NoAuthCode = refusal({
  name: "NoAuthCode",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "Names under .{tld} are moved without an auth code",
    sv: "Namn under .{tld} flyttas utan auktoriseringskod",
  },
});
export const AuthCodeShown = refusal({
  name: "AuthCodeShown",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "This code was shown once already and is not kept. Ask for a new one",
    sv: "Koden har redan visats en gång och sparas inte. Begär en ny",
  },
});
export const NoWhoisAnswer = refusal({
  name: "NoWhoisAnswer",
  resultCode: 2303,
  retry: "later",
  text: {
    en: "Response contains no whois information",
    sv: "Svaret innehåller ingen whois-information",
  },
});
export const LabelExists = refusal({
  name: "LabelExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is a label of this name already", sv: "Det finns redan en etikett med detta namn" },
});
export const TooManyToExport = refusal({
  name: "TooManyToExport",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "That is more than {max} domains. Narrow the list with a tab, a label or a search",
    sv: "Det är fler än {max} domäner. Begränsa listan med en flik, en etikett eller en sökning",
  },
});
export const NoTransferToAnswer = refusal({
  name: "NoTransferToAnswer",
  resultCode: 2301,
  retry: "never",
  text: {
    en: "No transfer away is waiting for an answer",
    sv: "Ingen flytt härifrån väntar på svar",
  },
});
export const TransferNotAnswered = refusal({
  name: "TransferNotAnswered",
  resultCode: 2101,
  retry: "never",
  text: {
    en: "The registry of .{tld} takes no answer: a transfer is done as soon as the code is right",
    sv: "Registret för .{tld} tar inte emot svar: en flytt är klar så snart koden stämmer",
  },
});
export const ExportsBusy = refusal({
  name: "ExportsBusy",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "Other exports are running. Try again in a moment",
    sv: "Andra exporter pågår. Försök igen om en stund",
  },
});
export const TooManyToSelect = refusal({
  name: "TooManyToSelect",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "At most {max} domains can be chosen at once. Narrow the choice with a tab, a label or a search, or take the names in several rounds",
    sv: "Högst {max} domäner kan väljas på en gång. Begränsa urvalet med en flik, en etikett eller en sökning, eller ta namnen i flera omgångar",
  },
});
export const ViewExists = refusal({
  name: "ViewExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "You have a view of this name already", sv: "Du har redan en vy med detta namn" },
});
export const TooManyViews = refusal({
  name: "TooManyViews",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "You have {max} saved views, which is the most. Delete one first",
    sv: "Du har {max} sparade vyer, vilket är det högsta antalet. Ta bort en först",
  },
});
export const NoShield = refusal({
  name: "NoShield",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The registry of .{tld} gives us no way to hide the owner's data",
    sv: "Registret för .{tld} ger oss inget sätt att dölja innehavarens uppgifter",
  },
});
export const ShieldNotSeen = refusal({
  name: "ShieldNotSeen",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry took the change, but does not show it. It stays as it was here until it does",
    sv: "Registret tog emot ändringen men visar den inte. Här står det kvar som förut tills den syns",
  },
});
export const TooManyCalendars = refusal({
  name: "TooManyCalendars",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account has {max} calendar addresses, which is the most. Revoke one first",
    sv: "Kontot har {max} kalenderadresser, vilket är det högsta antalet. Återkalla en först",
  },
});
export const NotMovable = refusal({
  name: "NotMovable",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{name} cannot be moved here: {rule}", sv: "{name} kan inte flyttas hit: {rule}" },
});
