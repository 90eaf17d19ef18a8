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
export const NoRegister = refusal({
  name: "NoRegister",
  resultCode: 2307,
  retry: "never",
  text: {
    en: "Companies of this country cannot be looked up here. Please fill in the details yourself",
    sv: "Företag i det här landet går inte att slå upp här. Fyll i uppgifterna själv",
  },
});
export const NotACompanyNumber = refusal({
  name: "NotACompanyNumber",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not the number of a company in the register. A sole trader’s details are filled in by hand",
    sv: "Det här är inget organisationsnummer i registret. Uppgifter om enskild firma fylls i för hand",
  },
});
export const NotInRegister = refusal({
  name: "NotInRegister",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "{register} has no company with this number",
    sv: "{register} har inget företag med det här numret",
  },
});
export const ContactFileUnreadable = refusal({
  name: "ContactFileUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The text has no table. The first line names the columns, and each further line is a contact",
    sv: "Texten innehåller ingen tabell. Första raden är kolumnernas namn, och varje rad därefter är en kontakt",
  },
});
export const ContactColumnsUnknown = refusal({
  name: "ContactColumnsUnknown",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "The first line has to name the columns. At least one for the email and one for the name or company are needed",
    sv: "Första raden måste innehålla kolumnernas namn. Det behövs minst en kolumn för e-post och en för namn eller företag",
  },
});
export const ContactFileTooLong = refusal({
  name: "ContactFileTooLong",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "A file can have at most {most} contacts. Divide it",
    sv: "En fil kan ha högst {most} kontakter. Dela upp den",
  },
});
