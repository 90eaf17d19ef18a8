import { refusal } from "../refusal.ts";

/** The value `conflicts` of this refusal lists the record sets that someone else has changed. */
export const ZoneConflict = refusal({
  name: "ZoneConflict",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Someone else changed the same records in the meantime. Nothing was saved; compare both and choose",
    sv: "Någon annan har ändrat samma poster under tiden. Inget har sparats; jämför och välj",
  },
});
/** The value `findings` of this refusal lists what is wrong. */
export const ZoneFaulty = refusal({
  name: "ZoneFaulty",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Some records cannot be saved like this. Nothing was changed",
    sv: "Vissa poster går inte att spara så här. Inget har ändrats",
  },
});
/**
 * The value `remedy` of this refusal says what to do, with the name of the smallest plan that holds the records if there is
 * one.
 */
export const ZoneFull = refusal({
  name: "ZoneFull",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{plan} holds {limit} records, and this would make {records}. {remedy}",
    sv: "{plan} rymmer {limit} poster, och det här skulle ge {records}. {remedy}",
  },
});
/** The value `confirmations` of this refusal lists what the user has to confirm. */
export const ZoneNeedsConfirmation = refusal({
  name: "ZoneNeedsConfirmation",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Confirm that you intend this: {what}",
    sv: "Bekräfta att det är avsikten: {what}",
  },
});
export const NothingToChange = refusal({
  name: "NothingToChange",
  resultCode: 2304,
  retry: "never",
  text: { en: "The zone is already like this", sv: "Zonen är redan så här" },
});
export const NoteRequired = refusal({
  name: "NoteRequired",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Explain why in the note: your account requires one for every change",
    sv: "Förklara varför i anteckningen: ert konto kräver en för varje ändring",
  },
});
export const TooManyWaiting = refusal({
  name: "TooManyWaiting",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "{most} changes to this zone are already waiting for a second person. Have some of them reviewed first",
    sv: "{most} ändringar av zonen väntar redan på en andra person. Låt någon granska några av dem först",
  },
});
export const ApprovalOver = refusal({
  name: "ApprovalOver",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This change has already been decided, was withdrawn, or has expired",
    sv: "Ändringen är redan avgjord, har dragits tillbaka eller har gått ut",
  },
});
export const ApprovalOutdated = refusal({
  name: "ApprovalOutdated",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The same records have been changed since. Reject it and ask for it to be made again",
    sv: "Samma poster har ändrats sedan dess. Avslå den och låt den göras om",
  },
});
export const OwnChange = refusal({
  name: "OwnChange",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "You cannot approve your own change. Another user in the account can",
    sv: "Du kan inte godkänna din egen ändring. En annan användare på kontot kan göra det",
  },
});
export const TooLateToUndoZone = refusal({
  name: "TooLateToUndoZone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "A change can be undone for ten minutes. You can still restore any earlier version from the history",
    sv: "En ändring kan ångras i tio minuter. Från historiken kan du fortfarande återställa alla tidigare versioner",
  },
});
export const ChangedAgain = refusal({
  name: "ChangedAgain",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The same records have been changed again since, so this change cannot be undone on its own. Nothing was changed; the history has every version",
    sv: "Samma poster har ändrats igen sedan dess, så den här ändringen går inte att ångra för sig. Inget har ändrats; historiken har alla versioner",
  },
});
export const TakenBackAlready = refusal({
  name: "TakenBackAlready",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This change has already been undone: the zone is as it was before",
    sv: "Ändringen är redan ångrad: zonen är som den var innan",
  },
});
export const NameHeldElsewhere = refusal({
  name: "NameHeldElsewhere",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Another account hosts the DNS of this domain. Contact support to sort it out",
    sv: "Ett annat konto har redan domänens DNS. Kontakta supporten så reder vi ut det",
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
    en: "{servers} answered, but not for {name}: they do not have the zone. Enter a name server that does",
    sv: "{servers} svarade, men inte för {name}: zonen finns inte där. Ange en namnserver som har den",
  },
});
export const SignersCannotJoin = refusal({
  name: "SignersCannotJoin",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} cannot be signed by both providers during the transfer: {reason}",
    sv: "{name} kan inte signeras av båda leverantörerna under flytten: {reason}",
  },
});
export const TemplateExists = refusal({
  name: "TemplateExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is already a template with this name", sv: "Det finns redan en mall med det namnet" },
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
    en: "Some records in the template are not valid: {what}",
    sv: "Vissa av mallens poster är inte giltiga: {what}",
  },
});
