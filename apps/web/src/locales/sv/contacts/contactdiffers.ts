import type { texts as en } from "../../en/contacts/contactdiffers.ts";
import type { TextsOf } from "../../messages.ts";

/** Kontaktuppgifter som ett register har annorlunda: på kontakten och på operatörens bord. */
export const texts = {
  title: "{count, plural, one {Ett register har andra uppgifter} other {# register har andra uppgifter}}",
  text: "Någon har ändrat dem där, eller så gick en ändring från oss förlorad. Välj vilka som är rätt.",
  at: "{registry}, objekt {handle}, sedan {when}",
  detail: "Uppgift",
  ours: "Här",
  theirs: "Hos registret",
  nothing: "inget",
  field: {
    name: "Namn",
    organization: "Organisation",
    street: "Gatuadress",
    city: "Ort",
    region: "Region",
    postcode: "Postnummer",
    country: "Land",
    phone: "Telefon",
    email: "E-post",
    organizationNumber: "Id-nummer",
    vatNumber: "Momsnummer",
    gone: "Registret har inte objektet längre.",
    foreign: "Objektet är en annan registrars nu. Vad det innehåller visas inte.",
  },
  fix: { follow: "Använd registrets", putback: "Lägg tillbaka våra", check: "Läs det igen" },
  fixed: "Namn och nummer anger vem någon är. De ändras genom byte av innehavare, inte här.",
  underWay: "Beställning {number} lägger tillbaka våra",
  agrees: "Nu har båda samma uppgifter",
  ordered: "Beställning {number} är lagd",
  stillThere: "Registret har samma uppgifter som förut",
  failed: "Det gick inte att fråga vad registren har.",
} as const satisfies TextsOf<typeof en>;
