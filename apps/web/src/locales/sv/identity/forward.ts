import type { texts as en } from "../../en/identity/forward.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Godkänner du att få vidarebefordrad e-post?",
  body: "<b>{by}</b> vill vidarebefordra mejl som skickas till <b>{forward}</b> till <b>{address}</b>.",
  bodyAny: "<b>{by}</b> vill vidarebefordra mejl till <b>{address}</b>.",
  until: "Inget vidarebefordras förrän du godkänner det. Du kan ändra ditt svar senare med samma länk.",
  agree: "Godkänn",
  refuse: "Säg nej",
  agreed: "Du har godkänt",
  agreedText: "Mejl vidarebefordras nu till <b>{address}</b>.",
  takeBack: "Sluta vidarebefordra",
  refused: "Du har sagt nej",
  refusedText: "Inga mejl vidarebefordras till <b>{address}</b>, och du får inte frågan igen.",
  agreeAfterAll: "Godkänn ändå",
  overText: "Den är felaktig eller har gått ut. Den som vill vidarebefordra mejl till dig kan skicka en ny.",
} as const satisfies TextsOf<typeof en>;
