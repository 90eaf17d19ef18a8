import { refusal } from "../refusal.ts";

/** The same refusal for a wrong, a used and an expired token, so that guessing tokens reveals nothing. */
export const InvalidToken = refusal({
  name: "InvalidToken",
  resultCode: 2303,
  retry: "never",
  text: {
    en: "Invalid token: the link is wrong, has been used or is too old. Ask the person who sent it for a new one",
    sv: "Ogiltig kod: länken är fel, redan använd eller för gammal. Be den du fick den av om en ny",
  },
});
export const UsernameTaken = refusal({
  name: "UsernameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "The username already exists. Choose another", sv: "Användarnamnet finns redan. Välj ett annat" },
});
export const TermsNotAccepted = refusal({
  name: "TermsNotAccepted",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "Accept the terms to create the account", sv: "Godkänn villkoren för att skapa kontot" },
});
/** The account, or a contact, so far only has a mail address. An order needs the other details first. */
export const DetailsMissing = refusal({
  name: "DetailsMissing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Enter the account's name and address first, under Account: the invoice needs them",
    sv: "Fyll först i kontots namn och adress, under Konto: de står på fakturan",
  },
});
export const DetailsKnown = refusal({
  name: "DetailsKnown",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The account already has a name and an address. Change them on the account page",
    sv: "Kontot har redan namn och adress. Ändra dem på kontosidan",
  },
});
export const MoreThanYouMay = refusal({
  name: "MoreThanYouMay",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "You can only grant, change and remove rights that you have yourself",
    sv: "Du kan bara ge, ändra och ta bort rättigheter som du själv har",
  },
});
export const RoleNamed = refusal({
  name: "RoleNamed",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "There already is a role with this name. Choose another name",
    sv: "Det finns redan en roll med det namnet. Välj ett annat namn",
  },
});
export const RoleInUse = refusal({
  name: "RoleInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Users or groups of the login service still have this role. Give them another one first",
    sv: "Användare eller grupper i inloggningstjänsten har fortfarande den här rollen. Ge dem en annan först",
  },
});
export const TooManyRoles = refusal({
  name: "TooManyRoles",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "An account can have at most {most} roles of its own. Remove one that you no longer need",
    sv: "Ett konto kan ha högst {most} egna roller. Ta bort en som inte längre behövs",
  },
});
export const NotYourself = refusal({
  name: "NotYourself",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "You cannot change your own rights. Another user in the account can",
    sv: "Du kan inte ändra dina egna rättigheter. En annan användare på kontot kan göra det",
  },
});
export const LastOwner = refusal({
  name: "LastOwner",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This is the account's last owner without an end date. Give another user the role Owner first",
    sv: "Det här är kontots sista ägare utan slutdatum. Ge först någon annan användare rollen Ägare",
  },
});
export const EndInPast = refusal({
  name: "EndInPast",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "Choose a day that has not passed", sv: "Välj en dag som inte har passerat" },
});
/**
 * The account allows logins only at its login provider. This user is the last owner who can still log in without the provider.
 */
export const LastOwnLogin = refusal({
  name: "LastOwnLogin",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This is the last owner who can log in without single sign-on. Let another owner keep their own login first",
    sv: "Det här är den sista ägaren som kan logga in utan enkel inloggning (SSO). Låt först en annan ägare behålla sin egen inloggning",
  },
});
export const EnforcedAbove = refusal({
  name: "EnforcedAbove",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The main account or the provider requires two-step login, so it cannot be turned off here",
    sv: "Huvudkontot eller leverantören kräver tvåstegsinloggning, så den går inte att stänga av här",
  },
});
export const NoTwoStepYourself = refusal({
  name: "NoTwoStepYourself",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Turn on two-step login for yourself first, so that you are not locked out",
    sv: "Slå först på tvåstegsinloggning för dig själv, så att du inte blir utelåst",
  },
});
export const OnlyUnderMaster = refusal({
  name: "OnlyUnderMaster",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "Sub-accounts are created under a main account. Switch to it first",
    sv: "Underkonton skapas under ett huvudkonto. Byt till det först",
  },
});
export const NoSecondPerson = refusal({
  name: "NoSecondPerson",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "There is no one else yet: first invite a second user with the right to change DNS records",
    sv: "Det finns ingen annan än: bjud först in en användare till med rätt att ändra DNS-poster",
  },
});
export const OwnersSeeAll = refusal({
  name: "OwnersSeeAll",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Owners see all domains. Choose another role, or let the user see all domains",
    sv: "Ägare ser alla domäner. Välj en annan roll, eller låt användaren se alla domäner",
  },
});
export const UnknownDomain = refusal({
  name: "UnknownDomain",
  resultCode: 2303,
  retry: "after-fix",
  text: { en: "The account has no domain called {name}", sv: "Kontot har ingen domän som heter {name}" },
});
