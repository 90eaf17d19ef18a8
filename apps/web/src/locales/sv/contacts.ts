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
  failed: "Dina kontakter gick inte att läsa in",
  safe: "Dina domäner påverkas inte.",
  emptyTitle: "Inga kontakter än",
  emptyText: "En kontakt är den som äger ett namn, eller den ett register skriver till.",
  noneTitle: "Ingen kontakt passar",
  noneText: "Ingen här har ”{text}” i namn, organisation eller e-post.",
  differ:
    "{count, plural, one {Ett register har andra uppgifter om en kontakt} other {Register har andra uppgifter om # kontakter}}",
  noneOf: "Filtret visar ingen kontakt.",
  clear: "Visa alla kontakter",
  only: "Visa",
  onlyAll: "Alla kontakter",
  onlyUnused: "Oanvända",
  onlyUnverified: "Overifierade",
  verify: {
    stops:
      "{count, plural, =0 {En innehavare måste bekräfta sin adress före den {date}} one {En domän slutar fungera den {date}} other {# domäner slutar fungera den {date}}}",
    several:
      "{count, plural, one {En innehavare måste bekräfta sin adress} other {# innehavare måste bekräfta sin adress}}",
    severalHeld: "{count, plural, one {En domän fungerar inte.} other {# domäner fungerar inte.}}",
    severalStop:
      "{count, plural, one {En domän slutar fungera den {date}.} other {# domäner slutar fungera, den första den {date}.}}",
    show: "Visa",
    hide: "Dölj",
    held: "{count, plural, =0 {En innehavare bekräftades inte i tid} one {En domän fungerar inte: innehavaren är inte bekräftad} other {# domäner fungerar inte: innehavaren är inte bekräftad}}",
    text: "<b>{name}</b> måste svara på mejlet som vi skickade till <b>{email}</b>.",
    checked:
      "Vi tittar på handlingen. Dagen står fast, så vill reglerna för registrarer ha det; den som svarar på mejlet behöver inte vänta på oss.",
    again: "Skicka igen",
    correct: "Fel adress?",
    byDocument: "Visa en handling",
    correctTitle: "Mejladress för {name}",
    correctHint: "Mejlet skickas dit direkt och registren får veta det. Tidsgränsen är densamma.",
    address: "Mejladress",
    save: "Spara och skicka",
    cancel: "Avbryt",
    sent: "Ett mejl är på väg till {email}",
    more: "och {count} till",
    registryTitle:
      "{count, plural, one {Registret kontrollerar innehavaren av en domän} other {Register kontrollerar innehavarna av # domäner}}",
    registryText: "De fungerar inte förrän registret är klart. Det kan skriva till innehavaren.",
  },
  sheet: {
    title: "Kontakt",
    edit: "Ändra",
    delete: "Ta bort",
    deleted: "{name} är borttagen",
    name: "Namn",
    address: "Adress",
    proved: "Adressen bekräftad",
    notProved: "Inte än",
    askNow: "Fråga via mejl",
    changed: "Senast ändrad",
    usedIn: "Används i",
    unused: "Ingen domän använder den.",
    same: "{count, plural, one {En annan kontakt verkar vara densamma} other {# andra kontakter verkar vara desamma}}",
    merge: "Slå ihop",
    merged:
      "{count, plural, =0 {Nu är de en kontakt} one {Nu är de en kontakt; # domän flyttades dit} other {Nu är de en kontakt; # domäner flyttades dit}}",
    domains: "{count, plural, =0 {ingen domän} one {# domän} other {# domäner}}",
    ownerFixed: "Namn och nummer ändras inte här",
    ownerFixedText:
      "{count, plural, one {De anger vem som är innehavare av {names}. Använd ”Byt innehavare” på domänen för att byta.} other {De anger vem som är innehavare av {names}. Använd ”Byt innehavare” på domänerna för att byta.}}",
    tellsRegistries:
      "{count, plural, one {Registret för # domän får också veta det.} other {Registren för # domäner får också veta det.}}",
    asksAgain:
      "{count, plural, one {En ny mejladress måste bekräftas inom {days} dagar, annars slutar # domän att fungera.} other {En ny mejladress måste bekräftas inom {days} dagar, annars slutar # domäner att fungera.}}",
    saved: "Kontakten är sparad",
    savedTold: "Kontakten är sparad. Registren meddelas nu; se Beställningar.",
    savedAsked: "Kontakten är sparad. Den nya adressen får ett mejl att bekräfta.",
  },
} as const satisfies TextsOf<typeof en>;
