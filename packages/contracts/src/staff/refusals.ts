import { refusal } from "../refusal.ts";

/** The same refusal for an unknown, a used and an expired link, so that guessing reveals nothing. */
export const StaffLinkOver = refusal({
  name: "StaffLinkOver",
  resultCode: 2303,
  retry: "never",
  text: {
    en: "The link is wrong, has been used or is too old. Ask a colleague who manages staff for a new one",
    sv: "Länken är fel, redan använd eller för gammal. Be en kollega som hanterar personalen om en ny",
  },
});
export const LastManager = refusal({
  name: "LastManager",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "No one else could manage staff any more. Give a colleague that right first",
    sv: "Ingen annan skulle kunna hantera personalen. Ge först en kollega den rätten",
  },
});
/** Nobody grants, changes or removes rights that they do not have themselves. */
export const MoreThanYourRights = refusal({
  name: "MoreThanYourRights",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "You can only give, change and remove rights that you have yourself",
    sv: "Du kan bara ge, ändra och ta bort rättigheter som du själv har",
  },
});
export const NotYourself = refusal({
  name: "NotYourself",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "You cannot change your own rights. Ask a colleague",
    sv: "Du kan inte ändra dina egna rättigheter. Be en kollega",
  },
});
export const StaffNameTaken = refusal({
  name: "StaffNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "A colleague has this already", sv: "En kollega har redan detta" },
});
export const RoleHeld = refusal({
  name: "RoleHeld",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Colleagues have this role. Take it from them first",
    sv: "Kollegor har rollen. Ta den först från dem",
  },
});
export const RoleChanged = refusal({
  name: "RoleChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A colleague has changed this in the meantime. Reload the page",
    sv: "En kollega har ändrat detta under tiden. Läs in sidan på nytt",
  },
});
/** The last passkey of a staff member. Without one they could not log in. */
export const LastPasskey = refusal({
  name: "LastPasskey",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This is your only passkey. Add another one first",
    sv: "Det här är din enda passnyckel. Lägg först till en annan",
  },
});
/**
 * RFC 5730 has the code 1001 for "action pending". We answer with a refusal instead, because nothing is pending until the act has
 * been proposed.
 */
export const SecondPersonNeeded = refusal({
  name: "SecondPersonNeeded",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "A colleague has to approve this. Propose it with a reason",
    sv: "En kollega måste godkänna detta. Föreslå det med en motivering",
  },
});
export const NotTheSamePerson = refusal({
  name: "NotTheSamePerson",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "You made this proposal. A colleague has to decide on it",
    sv: "Du har lämnat förslaget. En kollega måste fatta beslutet",
  },
});
export const ProposalOver = refusal({
  name: "ProposalOver",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The proposal has been decided or withdrawn, or its time is over. Reload the page",
    sv: "Förslaget är redan avgjort eller återkallat, eller så har tiden gått ut. Läs in sidan på nytt",
  },
});
export const ProposalOutdated = refusal({
  name: "ProposalOutdated",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The values have changed since this was proposed. Reject it, and propose it again with the new values",
    sv: "Uppgifterna har ändrats sedan förslaget lämnades. Avslå det och lämna ett nytt förslag med de nya uppgifterna",
  },
});
export const ProposalOpen = refusal({
  name: "ProposalOpen",
  resultCode: 2302,
  retry: "never",
  text: {
    en: "The same proposal is already waiting for a colleague",
    sv: "Samma förslag väntar redan på en kollega",
  },
});
export const ProposerGone = refusal({
  name: "ProposerGone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The colleague who proposed this may no longer do it. Reject the proposal",
    sv: "Kollegan som lämnade förslaget får inte längre göra detta. Avslå förslaget",
  },
});
export const NoSecondColleague = refusal({
  name: "NoSecondColleague",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Only one colleague may do this, so no one could approve it. Give another colleague the right first",
    sv: "Bara en kollega får göra detta, så ingen skulle kunna godkänna det. Ge först en annan kollega rätten",
  },
});
export const OtherNetwork = refusal({
  name: "OtherNetwork",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Staff cannot log in from this network",
    sv: "Personal kan inte logga in från det här nätet",
  },
});
/**
 * The staff member who saves the list of allowed networks must be in one of these networks. Otherwise the staff member would be
 * locked out.
 */
export const OwnAddressOutside = refusal({
  name: "OwnAddressOutside",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Your own address {address} is in none of the networks. You would lock yourself out",
    sv: "Din egen adress {address} finns inte i något av näten. Du skulle stänga ute dig själv",
  },
});
