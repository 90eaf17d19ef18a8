import type { texts as en } from "../../en/contacts/contactmerge.ts";
import type { TextsOf } from "../../messages.ts";

/** Kontakter för samma person eller företag blir en: vems uppgifter som gäller och vad som händer med namnen. */
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
