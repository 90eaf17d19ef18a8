import type { texts as en } from "../../en/whitelabel/brandtlds.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Sålda toppdomäner",
  sub: "Det som väljs bort här finns inte i varumärkets sökning, varukorg, prislista eller flyttar. Domäner som kunderna redan har är kvar och förnyas.",
  failed: "Det gick inte att hämta toppdomänerna",
  count: "{count, number} av {all, number} toppdomäner säljs",
  find: "Sök toppdomän",
  all: "Sälj alla som visas",
  none: "Välj bort alla som visas",
  nothing: "Ingen toppdomän har de bokstäverna",
  foreign: "Säljs bara av andra varumärken: {tlds}",
  save: "Spara",
  saved: "Toppdomänerna är sparade",
} satisfies TextsOf<typeof en>;
