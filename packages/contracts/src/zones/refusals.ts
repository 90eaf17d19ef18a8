import { refusal } from "../refusal.ts";

/** Carries `conflicts`. */
export const ZoneConflict = refusal({
  name: "ZoneConflict",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Someone else changed the same records in the meantime. Nothing was saved; look at both and choose",
    sv: "Någon annan har ändrat samma poster under tiden. Inget har sparats; jämför och välj",
  },
});
/** Carries `findings`. */
export const ZoneFaulty = refusal({
  name: "ZoneFaulty",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Some records cannot be saved like this. Nothing was changed",
    sv: "Vissa poster går inte att spara så här. Inget har ändrats",
  },
});
export const ZoneFull = refusal({
  name: "ZoneFull",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{plan} holds {limit} records, and this would make {records}. Remove some, or order a plan that holds more",
    sv: "{plan} rymmer {limit} poster, och det här skulle ge {records}. Ta bort några eller beställ en plan som rymmer fler",
  },
});
/** Carries `confirmations`. */
export const ZoneNeedsConfirmation = refusal({
  name: "ZoneNeedsConfirmation",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Confirm that it is meant so: {what}",
    sv: "Bekräfta att det är avsikten: {what}",
  },
});
export const NothingToChange = refusal({
  name: "NothingToChange",
  resultCode: 2304,
  retry: "never",
  text: { en: "The zone says this already", sv: "Zonen är redan så här" },
});
export const NoteRequired = refusal({
  name: "NoteRequired",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Say why in the note: your account asks for one with every change",
    sv: "Skriv varför i anteckningen: ert konto vill ha en för varje ändring",
  },
});
export const TooManyWaiting = refusal({
  name: "TooManyWaiting",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "{most} changes of this zone wait for a second person already. Have some of them decided first",
    sv: "{most} ändringar av zonen väntar redan på en andra person. Låt någon avgöra några av dem först",
  },
});
export const ApprovalOver = refusal({
  name: "ApprovalOver",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This change has been decided already, was taken back, or has waited too long",
    sv: "Ändringen är redan avgjord, återtagen eller har väntat för länge",
  },
});
export const ApprovalOutdated = refusal({
  name: "ApprovalOutdated",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The same records have been changed since. Deny it, and have it made anew",
    sv: "Samma poster har ändrats sedan dess. Neka den och låt den göras om",
  },
});
export const OwnChange = refusal({
  name: "OwnChange",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "Nobody approves their own change. Another user of the account can",
    sv: "Ingen godkänner sin egen ändring. Någon annan användare i kontot kan göra det",
  },
});
export const TooLateToUndoZone = refusal({
  name: "TooLateToUndoZone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "A change can be undone for ten minutes. The history still brings every earlier version back",
    sv: "En ändring kan ångras i tio minuter. I historiken går alla tidigare versioner fortfarande att ta tillbaka",
  },
});
export const ChangedAgain = refusal({
  name: "ChangedAgain",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The same records have been changed again since, so this change cannot be taken back alone. Nothing was changed; the history has every version",
    sv: "Samma poster har ändrats igen sedan dess, så den här ändringen går inte att ta tillbaka ensam. Inget har ändrats; historiken har alla versioner",
  },
});
export const TakenBackAlready = refusal({
  name: "TakenBackAlready",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This change is taken back already: the zone says what it said before it",
    sv: "Den här ändringen är redan tillbakatagen: zonen är som före den",
  },
});
export const NameHeldElsewhere = refusal({
  name: "NameHeldElsewhere",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Another account serves this name. Write to support to have it sorted out",
    sv: "Ett annat konto har redan namnets DNS. Skriv till supporten så reder vi ut det",
  },
});
export const NoRecordsFound = refusal({
  name: "NoRecordsFound",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "No DNS records found on import", sv: "Inga DNS-poster hittades vid importen" },
});
export const ImportHasErrors = refusal({
  name: "ImportHasErrors",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{count} lines cannot be read. Correct them, or choose to import the others without them",
    sv: "{count} rader går inte att läsa. Rätta dem eller välj att importera de andra utan dem",
  },
});
export const NoServersFound = refusal({
  name: "NoServersFound",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "No name servers on the internet were found for {name}. Enter one of those that serve it now",
    sv: "Inga namnservrar på internet hittades för {name}. Ange en av dem som har den nu",
  },
});
export const ZoneNotReadable = refusal({
  name: "ZoneNotReadable",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "{servers} did not answer for {name}. Nothing was changed",
    sv: "{servers} svarade inte för {name}. Inget har ändrats",
  },
});
export const ZoneNotServed = refusal({
  name: "ZoneNotServed",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "{servers} answered, but not for {name}: the zone is not there. Enter a name server that has it",
    sv: "{servers} svarade, men inte för {name}: zonen finns inte där. Ange en namnserver som har den",
  },
});
export const SignersCannotJoin = refusal({
  name: "SignersCannotJoin",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} cannot be signed by both providers while it moves: {reason}",
    sv: "{name} kan inte signeras av båda leverantörerna under flytten: {reason}",
  },
});
export const TemplateExists = refusal({
  name: "TemplateExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is a template of this name already", sv: "Det finns redan en mall med det namnet" },
});
export const TemplateEmpty = refusal({
  name: "TemplateEmpty",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "A template needs at least one record", sv: "En mall behöver minst en post" },
});
export const TemplateFaulty = refusal({
  name: "TemplateFaulty",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Some records of the template are not right: {what}",
    sv: "Vissa av mallens poster är inte rätt: {what}",
  },
});
