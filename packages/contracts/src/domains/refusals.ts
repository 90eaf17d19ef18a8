import { refusal } from "../refusal.ts";

export const NoWhois = refusal({
  name: "NoWhois",
  resultCode: 2307,
  retry: "never",
  text: {
    en: "Not all TLDs support WHOIS, and .{tld} does not",
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
  text: { en: "The registry refused: {words}", sv: "Registret avvisade det: {words}" },
});
export const RegistryBusy = refusal({
  name: "RegistryBusy",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry is not answering right now. Nothing was changed; try again in a moment",
    sv: "Registret svarar inte just nu. Inget har ändrats; försök igen om en stund",
  },
});
export const RegistryRefusesUs = refusal({
  name: "RegistryRefusesUs",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry rejects everything from us right now, whatever the domain. Nothing was changed; we have notified our staff",
    sv: "Registret avvisar allt från oss just nu, oavsett domän. Inget har ändrats; vi har meddelat vår personal",
  },
});
export const DifferenceChanged = refusal({
  name: "DifferenceChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The registry now says something else. Check it again before you decide",
    sv: "Registret säger något annat nu. Kontrollera det igen innan du bestämmer dig",
  },
});
export const OutcomeBeingChecked = refusal({
  name: "OutcomeBeingChecked",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry received the command, but its answer was lost. We are checking what happened",
    sv: "Registret fick kommandot men svaret gick förlorat. Vi kontrollerar vad som hände",
  },
});
export const TransferNotYet = refusal({
  name: "TransferNotYet",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The domain can be transferred away from {date}, not before",
    sv: "Domänen kan flyttas från och med {date}, inte tidigare",
  },
});
export const QuietPeriod = refusal({
  name: "QuietPeriod",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "Your login was changed recently. For security, nothing can be transferred away before {date}",
    sv: "Din inloggning ändrades nyligen. Av säkerhetsskäl kan inget flyttas före {date}",
  },
});
export const RegistryLocked = refusal({
  name: "RegistryLocked",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain has a registry lock. Open it temporarily on the domain's page, under Transfer and security, then continue",
    sv: "Domänen har ett registerlås. Öppna det tillfälligt på domänens sida, under Flytt och säkerhet, och fortsätt sedan",
  },
});
export const NoAuthCode = refusal({
  name: "NoAuthCode",
  resultCode: 2306,
  retry: "never",
  text: {
    en: ".{tld} domains are transferred without an auth code",
    sv: "Domäner under .{tld} flyttas utan auktoriseringskod",
  },
});
export const NotReleased = refusal({
  name: "NotReleased",
  resultCode: 2306,
  retry: "never",
  text: {
    en: ".{tld} domains are transferred with an auth code, not released to a tag",
    sv: "Domäner under .{tld} flyttas med auktoriseringskod och släpps inte till en tagg",
  },
});
export const TagMalformed = refusal({
  name: "TagMalformed",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "A tag has 2 to 16 letters, digits and hyphens, such as EXAMPLE-TAG. The new registrar tells you which tag it has",
    sv: "En tagg har 2 till 16 bokstäver, siffror och bindestreck, till exempel EXAMPLE-TAG. Den nya registraren talar om vilken tagg den har",
  },
});
export const TagIsOurs = refusal({
  name: "TagIsOurs",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{tag} is our own tag: the domain is there already. Enter the tag of the new registrar",
    sv: "{tag} är vår egen tagg: domänen finns redan där. Ange den nya registrarens tagg",
  },
});
export const TagGivesUp = refusal({
  name: "TagGivesUp",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{tag} is not a registrar: released to it, the domain would have none. Enter the tag of the new registrar",
    sv: "{tag} är ingen registrar: släppt dit skulle domänen stå utan. Ange den nya registrarens tagg",
  },
});
export const TagUnknown = refusal({
  name: "TagUnknown",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "The registry knows no registrar with the tag {tag}. Check it with the new registrar; the domain is still here",
    sv: "Registret känner inte till någon registrar med taggen {tag}. Kontrollera den med den nya registraren; domänen är kvar här",
  },
});
export const ReleaseWaits = refusal({
  name: "ReleaseWaits",
  resultCode: 2300,
  retry: "later",
  text: {
    en: "The domain has already been released to {tag}, which has not answered yet. A release cannot be taken back",
    sv: "Domänen är redan släppt till {tag}, som inte har svarat än. Det går inte att ta tillbaka",
  },
});
export const AuthCodeShown = refusal({
  name: "AuthCodeShown",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "This code has already been shown once and is not stored. Request a new one",
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
  text: { en: "There is already a label with this name", sv: "Det finns redan en etikett med detta namn" },
});
export const LabelDecidesAccess = refusal({
  name: "LabelDecidesAccess",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Only users who see all domains can do this, because labels decide which domains others see",
    sv: "Bara användare som ser alla domäner kan göra det här, eftersom etiketter avgör vilka domäner andra ser",
  },
});
export const LabelGivesAccess = refusal({
  name: "LabelGivesAccess",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "There are users who only see domains with this label: {users}. Change what they see first, under Users",
    sv: "Det finns användare som bara ser domäner med den här etiketten: {users}. Ändra först vad de ser, under Användare",
  },
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
    en: "The .{tld} registry accepts no response: a transfer is done as soon as the code is correct",
    sv: "Registret för .{tld} tar inte emot svar: en flytt är klar så snart koden stämmer",
  },
});
export const TooManyToSelect = refusal({
  name: "TooManyToSelect",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "At most {max} domains can be chosen at once. Narrow the selection with a tab, a label or a search, or do it in several rounds",
    sv: "Högst {max} domäner kan väljas på en gång. Begränsa urvalet med en flik, en etikett eller en sökning, eller gör det i flera omgångar",
  },
});
export const ViewExists = refusal({
  name: "ViewExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "You already have a view with this name", sv: "Du har redan en vy med detta namn" },
});
export const TooManyViews = refusal({
  name: "TooManyViews",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "You already have the maximum of {max} saved views. Delete one first",
    sv: "Du har redan högsta antalet, {max} sparade vyer. Ta bort en först",
  },
});
export const NoShield = refusal({
  name: "NoShield",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The .{tld} registry gives us no way to hide the owner's details",
    sv: "Registret för .{tld} ger oss inget sätt att dölja innehavarens uppgifter",
  },
});
export const ShieldNotSeen = refusal({
  name: "ShieldNotSeen",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The registry accepted the change but does not show it. It stays unchanged here until it does",
    sv: "Registret tog emot ändringen men visar den inte. Här är det oförändrat tills den syns",
  },
});
export const TooManyCalendars = refusal({
  name: "TooManyCalendars",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account already has the maximum of {max} calendar links. Revoke one first",
    sv: "Kontot har redan högsta antalet, {max} kalenderlänkar. Återkalla en först",
  },
});
export const NotMovable = refusal({
  name: "NotMovable",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{name} cannot be transferred in: {rule}", sv: "{name} kan inte flyttas hit: {rule}" },
});
/** The text does not mention a court, because some courts forbid that. The page of the domain says what its owner may know. */
export const CourtLocked = refusal({
  name: "CourtLocked",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "We have locked the domain. Until the lock is lifted it stays in this account with the same owner, and can be neither transferred nor deleted. It can still be renewed. Contact support if you have questions",
    sv: "Vi har låst domänen. Tills låset hävs är den kvar på kontot med samma ägare och kan varken flyttas eller raderas. Den kan fortfarande förnyas. Kontakta kundtjänst om du har frågor",
  },
});
export const InEscrow = refusal({
  name: "InEscrow",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain is in an escrow, so it stays in this account until the escrow has ended. You find it under Services, Escrow",
    sv: "Domänen ingår i en deponering och blir därför kvar på kontot tills deponeringen är avslutad. Du hittar den under Tjänster, Deponering",
  },
});
