import { refusal } from "../refusal.ts";

export const OwnerFixed = refusal({
  name: "OwnerFixed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The name and number of this contact identify the owner of {name}. To change the owner, use “Change owner” on the domain",
    sv: "Kontaktens namn och nummer anger vem som är innehavare av {name}. Använd ”Byt innehavare” på domänen för att byta",
  },
});
export const ContactInUse = refusal({
  name: "ContactInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "The contact is in use: {by}",
    sv: "Kontakten används: {by}",
  },
});
export const OtherParty = refusal({
  name: "OtherParty",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "{name} is someone else: only contacts for the same person or company can be merged",
    sv: "{name} är någon annan: bara kontakter för samma person eller företag kan slås ihop",
  },
});
export const ContactElsewhere = refusal({
  name: "ContactElsewhere",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "The contact is also on domains that you do not see. A user who sees all domains can change it",
    sv: "Kontakten finns även på domäner som du inte ser. En användare som ser alla domäner kan ändra den",
  },
});
