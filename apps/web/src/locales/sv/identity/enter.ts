import type { texts as en } from "../../en/identity/enter.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Öppna en kunds panel",
  text: "Du får se det som kunden ser, i högst en halvtimme. Kunden får ett mejl om det, och det du gör antecknas under ditt namn. Är du inloggad här som någon annan avslutas den sessionen.",
  press: "Öppna",
  over: "Länken är inte hel. Gör en ny på kundens sida.",
} satisfies TextsOf<typeof en>;
