import type { texts as en } from "../../en/identity/forward.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Får mejl vidarebefordras till dig?",
  body: "<b>{by}</b> vill att mejl till <b>{forward}</b> vidarebefordras till <b>{address}</b>.",
  bodyAny: "<b>{by}</b> vill att mejl vidarebefordras till <b>{address}</b>.",
  until: "Inget vidarebefordras förrän du godkänner det. Med samma länk kan du komma tillbaka och ändra ditt svar.",
  agree: "Godkänn",
  refuse: "Säg nej",
  agreed: "Du har godkänt",
  agreedText: "Från och med nu vidarebefordras mejl till <b>{address}</b>.",
  takeBack: "Ta tillbaka",
  refused: "Du har sagt nej",
  refusedText: "Inga mejl vidarebefordras till <b>{address}</b>, och du får inte frågan igen.",
  agreeAfterAll: "Godkänn ändå",
  overText: "Den är fel eller för gammal. Den som vill vidarebefordra mejl till dig kan låta skicka en ny.",
} as const satisfies TextsOf<typeof en>;
