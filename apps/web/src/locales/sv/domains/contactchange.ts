import type { texts as en } from "../../en/domains/contactchange.ts";
import type { TextsOf } from "../../messages.ts";

/** Andra kontakter än innehavaren, på domänens sida. */
export const texts = {
  title: "Byt kontakter för {name}",
  cancel: "Avbryt",
  submit: "Byt kontakter",
  why: "För att byta kontakter för {name}",
  role: { admin: "Administrativ", tech: "Teknisk", billing: "Fakturering" },
  former: "Använd {name} igen",
  what: "Vad som händer",
  nothing: "Välj någon annan i en av rollerna",
  nothingYet: "Inget än: alla är desamma som förut.",
  change: "{role}: <b>{after}</b> i stället för {before}",
  nobody: "ingen",
  facts:
    "Registret för .{tld} får veta det genast. Det kostar inget, och innehavaren är densamma. De tidigare kontakterna kan väljas igen här.",
  ordered: "Bytet är på väg till registret",
  underWay: "Ett byte av kontakter är på väg",
  request: "Beställning {number}",
  ownerOnly: "Registret för .{tld} har bara innehavaren.",
} as const satisfies TextsOf<typeof en>;
