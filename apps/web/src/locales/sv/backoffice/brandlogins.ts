import type { texts as en } from "../../en/backoffice/brandlogins.ts";
import type { TextsOf } from "../../messages.ts";

/** The staff page about the login rules of each brand. */
export const texts = {
  text: "När detta är på måste användare ställa in tvåstegsinloggning innan de kan göra något annat, oavsett vad det egna kontot kräver. API-nycklar fortsätter att fungera.",
  failed: "Det gick inte att hämta varumärkena",
  safe: "Inget ändrades.",
  list: "Varumärken",
  users: "Alla användare",
  staff: "Användare i ert eget konto",
  on: "På",
  off: "Av",
  without:
    "{users, plural, =0 {Inga användare än} other {{without, plural, =0 {Alla {users, number} har en andra faktor} other {{without, number} av {users, number} saknar en andra faktor}}}}",
  turnOn: "Slå på",
  turnOff: "Stäng av",
  turnOnOf: "Slå på: {who}, {brand}",
  turnOffOf: "Stäng av: {who}, {brand}",
  ask: {
    onUsers: "Vill du kräva tvåstegsinloggning för alla användare hos {brand}?",
    onStaff: "Vill du kräva tvåstegsinloggning för användarna i ert eget konto?",
    offUsers: "Vill du sluta kräva tvåstegsinloggning för alla användare hos {brand}?",
    offStaff: "Vill du sluta kräva tvåstegsinloggning för användarna i ert eget konto?",
    nobody: "Alla har redan en andra faktor, så ingen påverkas.",
    without:
      "{without, plural, one {# användare saknar en andra faktor {loggedin, plural, =0 {och är inte inloggad nu.} other {och är inloggad nu; den användaren loggas ut direkt.}}} other {# användare saknar en andra faktor. {loggedin, plural, =0 {Ingen av dem är inloggad nu.} one {En av dem är inloggad nu och loggas ut direkt.} other {# av dem är inloggade nu och loggas ut direkt.}}}}",
    next: "Nästa gång de gör något får de logga in. Efter lösenordet ställer de in en andra faktor och fortsätter sedan där de var.",
    later: "Nya användare ställer in en vid sin första inloggning.",
    off: "Användare utan en andra faktor kan sedan logga in med bara lösenordet. Ingen blir av med sin andra faktor, och konton som själva kräver en fortsätter med det.",
    keep: "Låt det vara som det är",
  },
  onWhy: "Alla som det gäller kommer att behöva tvåstegsinloggning från och med nu.",
  offWhy: "Användare utan en andra faktor kommer att kunna logga in med bara lösenordet.",
  isOn: "Tvåstegsinloggning krävs av alla som det gäller",
  isOff: "Tvåstegsinloggning krävs inte längre av alla",
} as const satisfies TextsOf<typeof en>;
