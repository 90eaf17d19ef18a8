import type { texts as en } from "../../en/tickets/mailboxes.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  sub: "Mejl till de här adresserna blir ärenden eller anmälningar av missbruk. Led först deras mejl till installationens mejlserver.",
  failed: "Det gick inte att hämta adresserna",
  none: "Ingen adress tar emot mejl",
  off: "Installationen tar inte emot mejl",
  offText: "Adresser går att lägga in och börjar fungera när mejlservern slås på i konfigurationen (SUPPORT_MAIL).",
  address: "Adress",
  addressWrong: "Ange en adress, till exempel support@example.net",
  purpose: "Vad mejlen blir",
  purposes: { support: "Ärenden", abuse: "Anmälningar av missbruk" },
  brand: "Varumärke",
  newest: "Senaste mejlet",
  never: "Inget sparat",
  configured: "från konfigurationen",
  add: "Lägg till adress",
  addTitle: "Ta emot mejl till en adress",
  save: "Lägg till",
  added: "Mejl till adressen tas emot inom några sekunder",
  remove: "Ta bort",
  removeName: "Ta bort {address}",
  removeTitle: "Sluta ta emot mejl till {address}?",
  removeText:
    "Ärenden och anmälningar som har kommit in är kvar. Avsändare får ett felmeddelande från nu, och det får även svar på mejl som skickats därifrån.",
  removed: "Adressen är borttagen",
} satisfies TextsOf<typeof en>;
