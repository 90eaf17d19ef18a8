import type { texts as en } from "../../en/domains/contactchange.ts";
import type { TextsOf } from "../../messages.ts";

/** Changing the contacts other than the owner, on a domain's page. */
export const texts = {
  title: "Byt kontakter för {name}",
  cancel: "Avbryt",
  submit: "Byt kontakter",
  why: "Du byter kontakter för {name}",
  role: { admin: "Administrativ", tech: "Teknisk", billing: "Fakturering" },
  former: "Byt tillbaka till {name}",
  what: "Ändringar",
  nothing: "Välj någon annan för en av rollerna",
  nothingYet: "Inga ändringar än.",
  change: "{role}: <b>{after}</b> i stället för {before}",
  nobody: "ingen",
  facts:
    "Registret för .{tld} uppdateras direkt. Det kostar inget, och innehavaren är densamma. Du kan byta tillbaka till de tidigare kontakterna här.",
  ordered: "Bytet är på väg till registret",
  underWay: "Ett byte av kontakter pågår",
  request: "Beställning {number}",
  ownerOnly: "Registret för .{tld} har bara innehavaren som kontakt.",
} as const satisfies TextsOf<typeof en>;
