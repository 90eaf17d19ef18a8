import type { texts as en } from "../../en/contacts/contactdiffers.ts";
import type { TextsOf } from "../../messages.ts";

/** Contact data that differ at a registry. Shown on the contact's page and in the operator's queue. */
export const texts = {
  title: "{count, plural, one {Ett register har andra uppgifter} other {# register har andra uppgifter}}",
  text: "Antingen har någon ändrat dem där, eller så har en av våra ändringar gått förlorad. Välj vilka som är rätt.",
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
    gone: "Registret har inte längre objektet.",
    foreign: "En annan registrar hanterar nu objektet, så uppgifterna visas inte.",
  },
  fix: { follow: "Använd registrets uppgifter", putback: "Återställ våra uppgifter", check: "Läs igen" },
  fixed: "Namn och nummer identifierar innehavaren. De ändras genom ett byte av innehavare.",
  underWay: "Beställning {number} återställer våra uppgifter",
  agrees: "Nu har båda samma uppgifter",
  ordered: "Beställning {number} är lagd",
  stillThere: "Registret har fortfarande samma uppgifter",
  failed: "Det gick inte att läsa registrens uppgifter.",
} as const satisfies TextsOf<typeof en>;
