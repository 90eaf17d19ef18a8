import { refusal } from "../refusal.ts";

export const WrongCredentials = refusal({
  name: "WrongCredentials",
  resultCode: 2200,
  retry: "after-fix",
  text: { en: "The username or password is incorrect", sv: "Användarnamnet eller lösenordet är fel" },
});
/**
 * The user must log in at the account's login provider. The server gives this answer only after the password or passkey was
 * correct.
 */
export const ProviderOnly = refusal({
  name: "ProviderOnly",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Your organisation requires single sign-on. Log in with it instead",
    sv: "Din organisation kräver enkel inloggning (SSO). Logga in på det sättet i stället",
  },
});
/**
 * This refusal contains the two-step data. They are empty if a code is required; they have new=true if a second factor has to be
 * set up first.
 */
export const TwoStepRequired = refusal({
  name: "TwoStepRequired",
  resultCode: 2203,
  retry: "after-fix",
  text: { en: "The second step of the login is missing", sv: "Det andra steget i inloggningen saknas" },
});
export const TwoStepFailed = refusal({
  name: "TwoStepFailed",
  resultCode: 2204,
  retry: "after-fix",
  text: { en: "The code is wrong, or it has been used", sv: "Koden är fel eller redan använd" },
});
export const TwoStepOver = refusal({
  name: "TwoStepOver",
  resultCode: 2202,
  retry: "never",
  text: {
    en: "It took too long, or too many codes were wrong. Go back and log in again",
    sv: "Det tog för lång tid, eller för många koder var fel. Gå tillbaka och logga in igen",
  },
});
/** A wrong code from a user who is logged in, or who is setting up the second factor. */
export const WrongCode = refusal({
  name: "WrongCode",
  resultCode: 2200,
  retry: "after-fix",
  text: { en: "The code is wrong, or it has been used", sv: "Koden är fel eller redan använd" },
});
/** A wrong PIN from an SMS. It has HTTP 200, because the session is not lost. */
export const WrongPin = refusal({
  name: "WrongPin",
  resultCode: 2200,
  retry: "after-fix",
  text: { en: "Wrong PIN.", sv: "Fel PIN-kod." },
});
export const StepNotNext = refusal({
  name: "StepNotNext",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "These steps must be done in order. Start again from the beginning",
    sv: "Stegen måste göras i ordning. Börja om från början",
  },
});
export const NoPhone = refusal({
  name: "NoPhone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "There is no phone number on file, so an SMS reset code cannot be sent",
    sv: "Det finns inget telefonnummer registrerat, så en återställningskod kan inte skickas med SMS",
  },
});
export const SmsOff = refusal({
  name: "SmsOff",
  resultCode: 2304,
  retry: "never",
  text: { en: "SMS is not available here", sv: "SMS är inte tillgängligt här" },
});
export const PhoneNotServed = refusal({
  name: "PhoneNotServed",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "We cannot send SMS to this number. Check it, or use another one",
    sv: "Det går inte att skicka SMS till det numret. Kontrollera det eller använd ett annat",
  },
});
/** RFC 5730 2400: nothing was sent, and the same call may succeed a little later. */
export const SmsFailed = refusal({
  name: "SmsFailed",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The SMS could not be sent. Try again in a moment",
    sv: "SMS:et kunde inte skickas. Försök igen om en stund",
  },
});
export const TwoStepExists = refusal({
  name: "TwoStepExists",
  resultCode: 2302,
  retry: "never",
  text: { en: "Two-step login is already on", sv: "Tvåstegsinloggning är redan på" },
});
export const TwoStepNotActive = refusal({
  name: "TwoStepNotActive",
  resultCode: 2304,
  retry: "never",
  text: { en: "Two-step login is not on", sv: "Tvåstegsinloggning är inte på" },
});
export const TwoStepEnforced = refusal({
  name: "TwoStepEnforced",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Two-step login cannot be turned off: the main account requires it",
    sv: "Tvåstegsinloggning går inte att stänga av: huvudkontot kräver den",
  },
});
/**
 * RFC 5730 2304: some of the user's domains have a registry lock. `lockeddomains` of the answer lists them. A call that lists
 * all of them too is carried out.
 */
export const LocksStand = refusal({
  name: "LocksStand",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Domains with a registry lock depend on your two-step login. Confirm that it is to be turned off all the same",
    sv: "Domäner med registerlås är beroende av din tvåstegsinloggning. Bekräfta att den ska stängas av ändå",
  },
});
/** RFC 5730 2501: the server ends this attempt; the caller may try again. */
export const LoginBusy = refusal({
  name: "LoginBusy",
  resultCode: 2501,
  http: 503,
  retry: "later",
  text: {
    en: "Many people are logging in right now. Try again in {seconds} seconds",
    sv: "Många loggar in just nu. Försök igen om {seconds} sekunder",
  },
});
export const WrongPassword = refusal({
  name: "WrongPassword",
  resultCode: 2202,
  retry: "after-fix",
  text: { en: "The password is wrong", sv: "Lösenordet är fel" },
});
export const NotYourSession = refusal({
  name: "NotYourSession",
  resultCode: 2002,
  retry: "after-fix",
  text: { en: "This tab belongs to another account. Reload it", sv: "Fliken hör till ett annat konto. Ladda om den" },
});
/** The same refusal for an account of somebody else and for one that does not exist. */
export const NotYourAccount = refusal({
  name: "NotYourAccount",
  resultCode: 2303,
  retry: "never",
  text: { en: "You have no such account", sv: "Du har inget sådant konto" },
});
export const SuspendedThere = refusal({
  name: "SuspendedThere",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "That account is blocked because of an unpaid debt. You are still in the one you were in",
    sv: "Det kontot är spärrat på grund av en obetald skuld. Du är kvar i det konto du var i",
  },
});
export const TwoStepThere = refusal({
  name: "TwoStepThere",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "That account requires two-step login, which you have not turned on",
    sv: "Det kontot kräver tvåstegsinloggning, och du har inte slagit på den",
  },
});
export const LinkOver = refusal({
  name: "LinkOver",
  resultCode: 2303,
  retry: "never",
  text: {
    en: "The link has already been used or has expired. Request a new one",
    sv: "Länken är redan använd eller har gått ut. Be om en ny",
  },
});
export const PasswordTooWeak = refusal({
  name: "PasswordTooWeak",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Choose another password: 8 to 80 characters with upper and lower case letters and digits, without spaces or letters such as å, ä and ö",
    sv: "Välj ett annat lösenord: 8 till 80 tecken med stora och små bokstäver och siffror, utan mellanslag och bokstäver som å, ä och ö",
  },
});
/**
 * The password contains a word that somebody who knows the user or the panel would try first, such as the username or the name of
 * the brand. The refusal may name that `word`, because the person who receives it knows the word anyway.
 */
export const PasswordHoldsName = refusal({
  name: "PasswordHoldsName",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Choose another password: this one contains {word}, which others know about you or this service",
    sv: "Välj ett annat lösenord: det här innehåller {word}, som andra känner till om dig eller tjänsten",
  },
});
export const CommonPassword = refusal({
  name: "CommonPassword",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This is one of the most common passwords. Choose another",
    sv: "Det är ett av de vanligaste lösenorden. Välj ett annat",
  },
});
/** The password is right, but the user has not opened the mailed link yet. */
export const EmailNotProved = refusal({
  name: "EmailNotProved",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "First open the link in the email we sent you when you signed up. A new one is on its way",
    sv: "Öppna först länken i mejlet vi skickade när du skapade kontot. Ett nytt är på väg",
  },
});
/**
 * The same refusal for an unknown passkey, a wrong challenge, a late answer and a wrong signature. Only the log says which it
 * was.
 */
export const PasskeyFailed = refusal({
  name: "PasskeyFailed",
  resultCode: 2202,
  retry: "after-fix",
  text: {
    en: "The passkey was not accepted. Try again, or use another method",
    sv: "Passnyckeln godtogs inte. Försök igen eller använd ett annat sätt",
  },
});
export const NoPasskey = refusal({
  name: "NoPasskey",
  resultCode: 2303,
  retry: "never",
  text: { en: "You have no passkey for this address", sv: "Du har ingen passnyckel för den här adressen" },
});
export const PasskeyKnown = refusal({
  name: "PasskeyKnown",
  resultCode: 2302,
  retry: "never",
  text: { en: "This passkey is already registered", sv: "Passnyckeln är redan registrerad" },
});
export const TooManyPasskeys = refusal({
  name: "TooManyPasskeys",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "You already have {max} passkeys. Remove one that you no longer use",
    sv: "Du har redan {max} passnycklar. Ta bort en som du inte längre använder",
  },
});
