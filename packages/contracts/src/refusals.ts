import { refusal } from "./refusal.ts";

/** Refusals that every operation may answer with. Each area adds its own in <area>/refusals.ts. */

export const MissingParameter = refusal({
  name: "MissingParameter",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Something required is missing", sv: "Något obligatoriskt saknas" },
});
export const UnknownParameter = refusal({
  name: "UnknownParameter",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "The field {param} is not known here", sv: "Fältet {param} är inte känt här" },
});
export const GivenTwice = refusal({
  name: "GivenTwice",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{param} is given twice", sv: "{param} är angivet två gånger" },
});
export const BadParameter = refusal({
  name: "BadParameter",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "The value is not in the right form: {rule}", sv: "Värdet har inte rätt form: {rule}" },
});
export const OutOfRange = refusal({
  name: "OutOfRange",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "The value is outside what is allowed: {rule}", sv: "Värdet ligger utanför det tillåtna: {rule}" },
});
export const BrokenBody = refusal({
  name: "BrokenBody",
  resultCode: 2001,
  retry: "after-fix",
  text: { en: "The request could not be read", sv: "Anropet gick inte att läsa" },
});
export const BodyTooLarge = refusal({
  name: "BodyTooLarge",
  resultCode: 2306,
  http: 413,
  retry: "after-fix",
  text: { en: "That is more than can be sent at once", sv: "Det är mer än vad som kan skickas på en gång" },
});
export const LoginRequired = refusal({
  name: "LoginRequired",
  resultCode: 2200,
  http: 401,
  retry: "after-fix",
  text: { en: "Log in to continue", sv: "Logga in för att fortsätta" },
});
/**
 * The field `stepup` says how the user can confirm their identity: the methods that this user has, and the hash of the act. The
 * panel asks the user, and then sends the same call again.
 */
export const StepUpRequired = refusal({
  name: "StepUpRequired",
  resultCode: 2205,
  retry: "after-fix",
  text: { en: "Confirm first that it is you", sv: "Bekräfta först att det är du" },
});
/** A staff member of the operator only looks at a customer's panel, so this call is refused. */
export const StaffOnlySees = refusal({
  name: "StaffOnlySees",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "You see this panel as the customer does, and cannot change anything in it",
    sv: "Du ser panelen som kunden ser den och kan inte ändra något i den",
  },
});
/** A staff member of the operator acts for a customer, but only the user may do this. */
export const OnlyTheUser = refusal({
  name: "OnlyTheUser",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Only the customer can do this, logged in with their own password",
    sv: "Det här kan bara kunden göra, inloggad med sitt eget lösenord",
  },
});
export const NotFromThePanel = refusal({
  name: "NotFromThePanel",
  resultCode: 2201,
  retry: "never",
  text: { en: "This call must come from the panel itself", sv: "Anropet måste komma från panelen själv" },
});
/** The page was opened as another user or in another account, so the act would happen in the wrong one (T15). */
export const OtherIdentity = refusal({
  name: "OtherIdentity",
  resultCode: 2002,
  retry: "after-fix",
  text: {
    en: "This tab belongs to another account. It now shows the one you are in; check it before you continue",
    sv: "Fliken hör till ett annat konto. Nu visar den det du är i; kontrollera innan du fortsätter",
  },
});
export const NoPermission = refusal({
  name: "NoPermission",
  resultCode: 2201,
  retry: "never",
  text: { en: "You are not allowed to do this", sv: "Du får inte göra detta" },
});
export const OperatorSets = refusal({
  name: "OperatorSets",
  resultCode: 2201,
  retry: "never",
  text: { en: "Only support can change {param}", sv: "Bara supporten kan ändra {param}" },
});
export const AccountSuspended = refusal({
  name: "AccountSuspended",
  resultCode: 2104,
  retry: "never",
  text: {
    en: "The account is blocked because of an unpaid debt passed to collection or legal action",
    sv: "Kontot är spärrat på grund av en obetald skuld som gått till inkasso eller rättslig åtgärd",
  },
});
/** The account is frozen: its users have stopped every act that could move a domain out of the account. */
export const AccountFrozen = refusal({
  name: "AccountFrozen",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The account is frozen: no domain can leave it, and owners and name servers cannot change. Lift the freeze under Account, Security first",
    sv: "Kontot är fryst: inga domäner kan lämna det, och ägare och namnservrar kan inte ändras. Häv först frysningen under Konto, Säkerhet",
  },
});
/** A payment by the account is disputed. Until the dispute ends, the operator lets no domain leave the account. */
export const PaymentDisputed = refusal({
  name: "PaymentDisputed",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "A payment of this account is disputed. No domain can leave the account until that is settled",
    sv: "En betalning på kontot är bestriden. Inga domäner kan lämna kontot förrän det är utrett",
  },
});
export const FeatureOff = refusal({
  name: "FeatureOff",
  resultCode: 2306,
  retry: "never",
  text: { en: "This feature is not turned on here", sv: "Funktionen är inte påslagen här" },
});
export const NotFound = refusal({
  name: "NotFound",
  resultCode: 2303,
  retry: "never",
  text: { en: "It does not exist", sv: "Det finns inte" },
});
export const StatusProhibits = refusal({
  name: "StatusProhibits",
  resultCode: 2304,
  retry: "after-fix",
  text: { en: "This is not possible in its current status", sv: "Det här är inte möjligt i nuvarande status" },
});
export const ChangedMeanwhile = refusal({
  name: "ChangedMeanwhile",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "It was changed by someone else in the meantime. Check it and try again",
    sv: "Någon annan ändrade det under tiden. Kontrollera och försök igen",
  },
});
export const KeyMissing = refusal({
  name: "KeyMissing",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "The call needs an Idempotency-Key", sv: "Anropet behöver en Idempotency-Key" },
});
export const KeyUsedOtherwise = refusal({
  name: "KeyUsedOtherwise",
  resultCode: 2302,
  retry: "never",
  text: { en: "This was already sent with other content", sv: "Detta skickades redan med annat innehåll" },
});
export const StillRunning = refusal({
  name: "StillRunning",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The same call is still being worked on. Wait {seconds} s",
    sv: "Samma anrop behandlas fortfarande. Vänta {seconds} s",
  },
});
export const TooFast = refusal({
  name: "TooFast",
  resultCode: 2502,
  http: 429,
  retry: "later",
  text: { en: "Too many tries. Wait {seconds} s", sv: "För många försök. Vänta {seconds} s" },
});
export const TooManyAtOnce = refusal({
  name: "TooManyAtOnce",
  resultCode: 2502,
  http: 429,
  retry: "later",
  text: {
    en: "This account has too many calls in progress. Wait {seconds} s",
    sv: "För många anrop från kontot pågår samtidigt. Vänta {seconds} s",
  },
});
export const ServerBusy = refusal({
  name: "ServerBusy",
  resultCode: 2400,
  http: 503,
  retry: "later",
  text: {
    en: "The service is busy. Nothing was changed. Try again in {seconds} s",
    sv: "Tjänsten är upptagen. Inget har ändrats. Försök igen om {seconds} s",
  },
});
export const AmbiguousHost = refusal({
  name: "AmbiguousHost",
  resultCode: 2001,
  http: 400,
  retry: "never",
  text: { en: "The request names more than one host", sv: "Anropet anger mer än en värd" },
});
export const UnknownHost = refusal({
  name: "UnknownHost",
  resultCode: 2201,
  http: 421,
  retry: "never",
  text: { en: "This address is not served here", sv: "Adressen betjänas inte här" },
});
export const NoSuchEndpoint = refusal({
  name: "NoSuchEndpoint",
  resultCode: 2000,
  http: 404,
  retry: "never",
  text: { en: "There is no such call", sv: "Det finns inget sådant anrop" },
});
export const Overloaded = refusal({
  name: "Overloaded",
  resultCode: 2400,
  http: 503,
  retry: "later",
  text: {
    en: "We are busy right now. Try again in a moment",
    sv: "Vi har mycket att göra just nu. Försök igen om en stund",
  },
});
export const CommandFailed = refusal({
  name: "CommandFailed",
  resultCode: 2400,
  http: 500,
  retry: "later",
  text: {
    en: "The command failed because of an error on our side. We have been notified. Reference {requestId}",
    sv: "Kommandot misslyckades på grund av ett fel hos oss. Vi har fått besked. Referens {requestId}",
  },
});
export const UpstreamUnavailable = refusal({
  name: "UpstreamUnavailable",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The other system is not answering right now. Try again in a moment",
    sv: "Det andra systemet svarar inte just nu. Försök igen om en stund",
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
