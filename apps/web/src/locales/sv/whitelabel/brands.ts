import type { texts as en } from "../../en/whitelabel/brands.ts";
import type { TextsOf } from "../../messages.ts";

/** The list of brands, for the operator's staff. */
export const texts = {
  sub: "Var varje varumärke nås och vem som redigerar det.",
  failed: "Det gick inte att hämta varumärkena",
  empty: "Det finns inga varumärken",
  name: "Varumärke",
  hosts: "Adress",
  noHost: "Ingen adress än",
  holder: "Redigeras av",
  provider: "Oss",
  nobody: "Bara oss",
  state: "Status",
  standard: "Standardutseende",
  published: "Publicerat",
  draft: "Utkast",
  make: "Nytt varumärke",
  makeTitle: "Nytt varumärke",
  makeText: "Varumärket får en prislista med våra priser. Det går att nå när det har en egen adress.",
  makeNow: "Skapa varumärket",
  email: "Avsändare av dess mejl",
  emailHint: "Domänen måste tillåta att vår mejlserver skickar för den.",
  language: "Språk i dess mejl",
  cancel: "Avbryt",
  lend: "Låna ut",
  lendTitle: "Vem som redigerar {name}",
  lendText:
    "Kontots användare kan redigera varumärket, om de har rätt till det. Kontot måste vara ett huvudkonto i vårt eget varumärke.",
  lendNow: "Låna ut varumärket",
  number: "Kundnummer",
  heldBy: "Redigeras av {name} ({number})",
  takeBack: "Ta tillbaka det",
  lent: "Varumärket är utlånat",
  takenBack: "Nu redigerar bara vi varumärket",
} as const satisfies TextsOf<typeof en>;
