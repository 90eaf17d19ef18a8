import type { texts as en } from "../../en/contacts/contactmerge.ts";
import type { TextsOf } from "../../messages.ts";

/** Merging several contacts of the same person or company: which values are kept, and what happens to their domains. */
export const texts = {
  title: "Slå ihop {count} kontakter",
  cancel: "Avbryt",
  submit: "Slå ihop",
  keep: "Kontakt att behålla",
  which: "Vilka uppgifter ska gälla?",
  alike: "Alla fält är lika.",
  field: {
    organization: "Organisation",
    person: "Namn",
    idnumber: "Id-nummer",
    vatnumber: "Momsnummer",
    address: "Adress",
    email: "E-post",
    phone: "Telefon",
  },
  nothing: "inget",
  names:
    "{count, plural, =0 {Ingen domän byter kontakt} one {# domän får kontakten du behåller} other {# domäner får kontakten du behåller}}",
  object: "objektet {handle} finns kvar och får de här uppgifterna",
  noObject: "inget objekt hos registret",
  more: "och {count} till",
  requests:
    "Register som har andra uppgifter uppdateras genom egna beställningar; se Beställningar. De andra kontakterna tas bort.",
} as const satisfies TextsOf<typeof en>;
