import { refusal } from "../refusal.ts";

export const NoLoginProvider = refusal({
  name: "NoLoginProvider",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "Single sign-on is not set up for this email address. Log in with your password or passkey",
    sv: "Enkel inloggning är inte inställd för den här e-postadressen. Logga in med lösenord eller passnyckel",
  },
});
export const ProviderUnavailable = refusal({
  name: "ProviderUnavailable",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The login service at {host} did not answer. Try again in a moment",
    sv: "Inloggningstjänsten på {host} svarade inte. Försök igen om en stund",
  },
});
/** The answer of the provider, or what it publishes about itself, is not as OpenID Connect or SAML requires. */
export const ProviderUnfit = refusal({
  name: "ProviderUnfit",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The login service answered, but its answer cannot be accepted: {reason}",
    sv: "Inloggningstjänsten svarade, men svaret kan inte godtas: {reason}",
  },
});
/** The provider refused the login, for example because the user pressed Cancel or may not use this application. */
export const ProviderSaysNo = refusal({
  name: "ProviderSaysNo",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "The login service did not let you in: {said}",
    sv: "Inloggningstjänsten släppte inte in dig: {said}",
  },
});
/**
 * The answer of the provider cannot be used: it came from another browser than the one that began the login, it came too late, or
 * it came a second time.
 */
export const ProviderFlowOver = refusal({
  name: "ProviderFlowOver",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "The login took too long, or was started in another browser. Start again",
    sv: "Inloggningen tog för lång tid eller påbörjades i en annan webbläsare. Börja om",
  },
});
export const ProviderAddressForeign = refusal({
  name: "ProviderAddressForeign",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The login service says that your email address is {email}. It is not one of the confirmed domains of the account",
    sv: "Enligt inloggningstjänsten är din e-postadress {email}. Den hör inte till kontots bekräftade domäner",
  },
});
export const ProviderAddressMissing = refusal({
  name: "ProviderAddressMissing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The login service does not say which email address you have. It must send the claim or attribute email",
    sv: "Inloggningstjänsten anger inte vilken e-postadress du har. Den behöver skicka uppgiften email (claim eller attribut)",
  },
});
export const ProviderUserUnknown = refusal({
  name: "ProviderUserUnknown",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "There is no user with the address {email} in the account. Ask one of its owners to invite you",
    sv: "Det finns ingen användare med adressen {email} på kontot. Be en av ägarna bjuda in dig",
  },
});
/** The user was removed from the account. Logging in at the provider does not bring them back. */
export const ProviderUserEnded = refusal({
  name: "ProviderUserEnded",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "Your access to the account has ended. Ask one of its owners to invite you again",
    sv: "Din åtkomst till kontot har upphört. Be en av ägarna bjuda in dig igen",
  },
});
/** A provider of one account must not let anybody log in to another account. */
export const ProviderUserElsewhere = refusal({
  name: "ProviderUserElsewhere",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The address {email} belongs to a user of another account. Single sign-on only works for users of one account",
    sv: "Adressen {email} hör till en användare på ett annat konto. Enkel inloggning fungerar bara för användare på ett enda konto",
  },
});
/** If an email address has been given to another person, that person must not be able to log in as the former user. */
export const ProviderAddressTaken = refusal({
  name: "ProviderAddressTaken",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The address {email} belongs to a user whom the login service knew as someone else. An owner of the account has to remove that user first",
    sv: "Adressen {email} hör till en användare som inloggningstjänsten har känt som någon annan. En ägare på kontot måste först ta bort den användaren",
  },
});
export const ProviderNoRole = refusal({
  name: "ProviderNoRole",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "None of your groups gives access to the account. Ask the person who manages your groups",
    sv: "Ingen av dina grupper ger åtkomst till kontot. Fråga den som sköter grupperna",
  },
});
/** We asked for a fresh login, but the provider answered with an older login, or with the login of another user. */
export const ProviderNotFresh = refusal({
  name: "ProviderNotFresh",
  resultCode: 2202,
  retry: "after-fix",
  text: {
    en: "The login service did not ask you to log in again, so nothing is confirmed",
    sv: "Inloggningstjänsten bad dig inte logga in igen, så inget har bekräftats",
  },
});
export const ProviderOtherPerson = refusal({
  name: "ProviderOtherPerson",
  resultCode: 2202,
  retry: "after-fix",
  text: {
    en: "Someone else logged in there. Log in as the user you have here",
    sv: "Någon annan loggade in där. Logga in som den användare du har här",
  },
});
export const ProviderNotTested = refusal({
  name: "ProviderNotTested",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Test the login first, with the details that are saved now",
    sv: "Testa inloggningen först, med de uppgifter som är sparade nu",
  },
});
export const ProviderNoDomain = refusal({
  name: "ProviderNoDomain",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Confirm at least one email domain first",
    sv: "Bekräfta först minst en e-postdomän",
  },
});
/** If nobody could log in without the provider, a broken provider would lock everybody out of the account. */
export const NoOwnLogin = refusal({
  name: "NoOwnLogin",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "At least one owner with a password or passkey has to keep their own login, in case single sign-on fails",
    sv: "Minst en ägare med lösenord eller passnyckel måste behålla sin egen inloggning, om enkel inloggning skulle sluta fungera",
  },
});
/** Only owners can give a role that makes a user an owner, and only to one user at a time. */
export const RoleOfOwners = refusal({
  name: "RoleOfOwners",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Groups cannot make anyone an owner. Owners are chosen under Users",
    sv: "Grupper kan inte göra någon till ägare. Ägare väljs under Användare",
  },
});
/** The secret was entered for one provider, so it must not be sent to another one. */
export const SecretAgain = refusal({
  name: "SecretAgain",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Enter the client secret again: the one we have belongs to another login service or client",
    sv: "Ange klienthemligheten igen: den vi har hör till en annan inloggningstjänst eller klient",
  },
});
export const IssuerNotPublic = refusal({
  name: "IssuerNotPublic",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The address must begin with https:// and be reachable on the internet",
    sv: "Adressen måste börja med https:// och kunna nås på internet",
  },
});
/** The account does not allow logins that begin at the login service, so an answer is refused if no login was started here. */
export const NoStartThere = refusal({
  name: "NoStartThere",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "This account cannot be opened from the login service. Log in here with your email address instead",
    sv: "Det här kontot kan inte öppnas från inloggningstjänsten. Logga in här med din e-postadress i stället",
  },
});
export const CertificateUnreadable = refusal({
  name: "CertificateUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not a certificate. Paste it with the lines BEGIN CERTIFICATE and END CERTIFICATE",
    sv: "Det här är inget certifikat. Klistra in det med raderna BEGIN CERTIFICATE och END CERTIFICATE",
  },
});
export const CertificatesEnded = refusal({
  name: "CertificatesEnded",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The certificates of the login service have expired. Get the new one there",
    sv: "Inloggningstjänstens certifikat har gått ut. Hämta det nya där",
  },
});
export const CertificateWeak = refusal({
  name: "CertificateWeak",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The certificate of the login service needs an RSA key of at least 2048 bits",
    sv: "Inloggningstjänstens certifikat måste ha en RSA-nyckel på minst 2048 bitar",
  },
});
export const MailDomainTaken = refusal({
  name: "MailDomainTaken",
  resultCode: 2302,
  retry: "never",
  text: {
    en: "Another account has confirmed this domain. Contact support if it is yours",
    sv: "Ett annat konto har bekräftat den här domänen. Kontakta supporten om den är din",
  },
});
export const MailDomainNotProved = refusal({
  name: "MailDomainNotProved",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "We cannot see the TXT record yet. It can take a while before a new record is visible everywhere",
    sv: "Vi ser inte TXT-posten än. Det kan ta en stund innan en ny post syns överallt",
  },
});
export const MailDomainNotAsked = refusal({
  name: "MailDomainNotAsked",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The name servers of the domain did not answer. Try again in a moment",
    sv: "Domänens namnservrar svarade inte. Försök igen om en stund",
  },
});
export const LastMailDomain = refusal({
  name: "LastMailDomain",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This is the last confirmed domain. Turn single sign-on off first",
    sv: "Det här är den sista bekräftade domänen. Stäng först av enkel inloggning",
  },
});
export const ProviderMissing = refusal({
  name: "ProviderMissing",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Save the details of the login service first",
    sv: "Spara först uppgifterna om inloggningstjänsten",
  },
});
export const TooManyScimTokens = refusal({
  name: "TooManyScimTokens",
  resultCode: 2308,
  retry: "after-fix",
  text: {
    en: "There are already {max} tokens. Revoke one that is no longer used",
    sv: "Det finns redan {max} nycklar. Återkalla en som inte längre används",
  },
});
