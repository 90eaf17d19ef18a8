import { refusal } from "../refusal.ts";

export const PushObstructed = refusal({
  name: "PushObstructed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} cannot be pushed now. The reason is shown next to the domain",
    sv: "{name} kan inte överlåtas nu. Orsaken visas vid domänen",
  },
});
export const PushChanged = refusal({
  name: "PushChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Something has changed since you opened this. Check it again before you continue",
    sv: "Något har ändrats sedan du öppnade sidan. Kontrollera igen innan du går vidare",
  },
});
export const PushEnded = refusal({
  name: "PushEnded",
  resultCode: 2301,
  retry: "never",
  text: {
    en: "This push is closed: it was answered, withdrawn or not answered in time",
    sv: "Den här överlåtelsen är avslutad: den har besvarats, dragits tillbaka eller inte besvarats i tid",
  },
});
export const PushNotForYou = refusal({
  name: "PushNotForYou",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "The offer was sent to a different address from the one you log in with, or yours is not confirmed yet. Log in with the right user, or ask for it to be sent to your address",
    sv: "Erbjudandet skickades till en annan adress än den du loggar in med, eller så är din inte bekräftad än. Logga in med rätt användare, eller be om att få det skickat till din adress",
  },
});
export const PushToSelf = refusal({
  name: "PushToSelf",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The domains are already in this account. Switch to the account that should receive them",
    sv: "Domänerna finns redan på det här kontot. Byt till kontot som ska ta emot dem",
  },
});
export const PushOpenAlready = refusal({
  name: "PushOpenAlready",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "One of the domains is already being pushed. Withdraw that push first",
    sv: "En av domänerna håller redan på att överlåtas. Dra tillbaka den överlåtelsen först",
  },
});
