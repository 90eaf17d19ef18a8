import type { texts as en } from "../../en/domains/release.ts";
import type { TextsOf } from "../../messages.ts";

/** Releasing a domain to another registrar, which is identified by its tag. */
export const texts = {
  title: "Släpp {name} till en annan registrar",
  lead: "Din nya registrar talar om vilken tagg den har, ett kort namn hos registret för .{tld}. Domänen går till den registrar som har just den taggen, så kopiera den därifrån.",
  tag: "Den nya registrarens tagg",
  tagHint: "2 till 16 bokstäver, siffror och bindestreck, till exempel EXAMPLE-TAG",
  meansTitle: "Det här händer",
  means: {
    gone: "Många registrarer tar emot direkt: då är domänen genast borta härifrån.",
    waits: "Andra måste först ta emot den, inom fem arbetsdagar. Till dess är den kvar här.",
    back: "Det går inte att ta tillbaka. Bara den nya registraren kan släppa domänen till oss igen.",
    lock: "Flyttlåset stängs av för detta. Om registret avvisar taggen slår vi på det igen.",
    dns: "Vi sköter dess DNS i 48 timmar efter flytten.",
  },
  why: "Du släpper {name} till den registrar som har taggen {tag}. Det går inte att ta tillbaka.",
  keep: "Behåll domänen",
  act: "Släpp domänen",
  gone: "{name} finns nu hos {tag}",
  waiting: "{name} har släppts till {tag}, som måste ta emot den",
} as const satisfies TextsOf<typeof en>;
