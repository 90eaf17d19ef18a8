import { refusal } from "../refusal.ts";

export const PushObstructed = refusal({
  name: "PushObstructed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} cannot be handed over now. What stands against it is said beside the name",
    sv: "{name} kan inte lämnas över nu. Vad som hindrar står vid namnet",
  },
});
export const PushChanged = refusal({
  name: "PushChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Something has changed since you looked. Read it again before you go on",
    sv: "Något har ändrats sedan du tittade. Läs igenom det igen innan du går vidare",
  },
});
export const PushEnded = refusal({
  name: "PushEnded",
  resultCode: 2301,
  retry: "never",
  text: {
    en: "This handover has ended: it was answered, taken back, or nobody answered in time",
    sv: "Den här överlämningen är avslutad: den har besvarats, tagits tillbaka eller inte besvarats i tid",
  },
});
export const PushNotForYou = refusal({
  name: "PushNotForYou",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "The handover was sent to another address than the one you log in with, or yours is not confirmed yet. Log in with the right user, or ask for it to be sent to your address",
    sv: "Överlämningen skickades till en annan adress än den du loggar in med, eller så är din inte bekräftad än. Logga in med rätt användare, eller be om att få den skickad till din adress",
  },
});
export const PushToSelf = refusal({
  name: "PushToSelf",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The names are in this account already. Switch to the account that is to have them",
    sv: "Namnen finns redan på det här kontot. Byt till kontot som ska ha dem",
  },
});
export const PushOpenAlready = refusal({
  name: "PushOpenAlready",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "One of the names is being handed over already. Take that handover back first",
    sv: "Ett av namnen håller redan på att lämnas över. Ta tillbaka den överlämningen först",
  },
});
