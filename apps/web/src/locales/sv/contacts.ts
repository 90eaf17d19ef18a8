import type { TextsOf } from "../messages.ts";
import type { texts as en } from "../en/contacts.ts";

export const texts = {
  title: "Kontakter",
  sub: "De som äger dina namn och som registren skriver till.",
  add: "Ny kontakt",
  filter: "Namn, organisation eller e-post",
  name: "Namn",
  email: "E-post",
  phone: "Telefon",
  place: "Ort",
  idnumber: "Id-nummer",
  status: "Status",
  usedIn: "Används i",
  domains: "{count, plural, =0 {ingen domän} one {# domän} other {# domäner}}",
  created: "{name} är sparad",
  most: "De 100 senaste kontakterna visas. Filtrera för att hitta de andra.",
  failed: "Dina kontakter gick inte att läsa in",
  safe: "Dina domäner påverkas inte.",
  emptyTitle: "Inga kontakter än",
  emptyText: "En kontakt är den som äger ett namn, eller den ett register skriver till.",
  noneTitle: "Ingen kontakt passar",
  noneText: "Ingen här har ”{text}” i namn, organisation eller e-post.",
  clear: "Visa alla kontakter",
} as const satisfies TextsOf<typeof en>;
