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
    sv: "Det här är din enda passkey. Lägg först till en annan",
  },
});
