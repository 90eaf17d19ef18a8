import type { texts as en } from "../../en/domains/adddns.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "DNS för ett namn registrerat på annat håll",
  text: "Låt registreringen vara där den är och låt våra namnservrar svara för namnet. Du anger våra namnservrar hos den som namnet är registrerat hos.",
  name: "Domännamn",
  hint: "Ett helt namn, till exempel example.se",
  submit: "Lägg till namnet",
  ordered: "{name} läggs till",
  next: "Beställningen säger när zonen svarar och vilka namnservrar du ska ange.",
  toRequest: "Gå till beställningen",
} as const satisfies TextsOf<typeof en>;
