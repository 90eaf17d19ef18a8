import type { texts as en } from "../../en/contacts/contactmerge.ts";
import type { TextsOf } from "../../messages.ts";

/** Kontakter för samma person eller företag blir en: vems uppgifter som gäller och vad som händer med namnen. */
export const texts = {
  title: "Slå ihop {count} kontakter",
  cancel: "Avbryt",
  submit: "Slå ihop",
  keep: "Kontakten som blir kvar",
  which: "Vilka uppgifter ska gälla?",
  alike: "De har samma uppgifter i alla fält.",
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
    "{count, plural, =0 {Ingen domän byter kontakt} one {# domän får kontakten som blir kvar} other {# domäner får kontakten som blir kvar}}",
  object: "objektet {handle} ligger kvar och får de här uppgifterna",
  noObject: "registret har inget objekt för den",
  more: "och {count} till",
  requests: "Register som har andra uppgifter meddelas genom egna beställningar; se Beställningar. De andra kontakterna upphör.",
} as const satisfies TextsOf<typeof en>;
