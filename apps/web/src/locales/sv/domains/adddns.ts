import type { texts as en } from "../../en/domains/adddns.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "DNS för en domän som är registrerad på annat håll",
  text: "Behåll registreringen där den är och använd våra namnservrar för domänen. Du anger våra namnservrar hos den registrar som har den.",
  name: "Domännamn",
  hint: "Hela namnet, till exempel example.se",
  submit: "Lägg till domänen",
  ordered: "{name} läggs till",
  next: "Beställningen visar när zonen är igång och vilka namnservrar du ska ange.",
  toRequest: "Visa beställningen",
} as const satisfies TextsOf<typeof en>;
