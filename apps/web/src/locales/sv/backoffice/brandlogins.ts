import type { texts as en } from "../../en/backoffice/brandlogins.ts";
import type { TextsOf } from "../../messages.ts";

/** Vad operatören kräver av allas inloggning, varumärke för varumärke: i säkerhetsinställningarna för operatörens konto. */
export const texts = {
  title: "Tvåstegsinloggning per varumärke",
  text: "Där den är på får den som saknar en andra faktor ställa in den vid inloggningen, vad det egna kontot än kräver. API-nycklar för program fortsätter att fungera.",
  failed: "Varumärkena gick inte att hämta",
  safe: "Inget har ändrats.",
  list: "Varumärken",
  users: "Alla användare",
  staff: "Er egen personal",
  on: "På",
  off: "Av",
  without:
    "{users, plural, =0 {Inga användare än} other {{without, plural, =0 {Alla {users, number} har en andra faktor} other {{without, number} av {users, number} saknar en andra faktor}}}}",
  turnOn: "Slå på",
  turnOff: "Stäng av",
  turnOnOf: "Slå på: {who}, {brand}",
  turnOffOf: "Stäng av: {who}, {brand}",
  ask: {
    onUsers: "Kräva tvåstegsinloggning av alla användare hos {brand}?",
    onStaff: "Kräva tvåstegsinloggning av er egen personal?",
    offUsers: "Sluta kräva det av alla användare hos {brand}?",
    offStaff: "Sluta kräva det av er egen personal?",
    nobody: "Alla har redan en andra faktor: ingen stoppas.",
    without:
      "{without, plural, one {# användare saknar än en andra faktor {loggedin, plural, =0 {och är inte inloggad nu.} other {men är inloggad nu, och loggas ut genast.}}} other {# användare saknar än en andra faktor. {loggedin, plural, =0 {Ingen av dem är inloggad nu.} one {En av dem är inloggad nu, och loggas ut genast.} other {# av dem är inloggade nu, och loggas ut genast.}}}}",
    next: "Nästa sak de gör leder till inloggningen. Efter lösenordet ställer de in en andra faktor och fortsätter sedan där de var.",
    later: "Nya användare ställer in en vid sin första inloggning.",
    off: "Den som saknar en andra faktor kommer från och med nu in med bara lösenordet. Ingen blir av med sin andra faktor, och konton som själva kräver den fortsätter med det.",
    keep: "Låt det vara",
  },
  onWhy: "Alla som det gäller kommer att behöva tvåstegsinloggning från och med nu.",
  offWhy: "Bara lösenordet kommer att släppa in den som saknar en andra faktor.",
  isOn: "Tvåstegsinloggning krävs av alla som det gäller",
  isOff: "Tvåstegsinloggning krävs inte längre av alla",
  mine: "Min säkerhet",
} as const satisfies TextsOf<typeof en>;
