import { refusal } from "../refusal.ts";

export const EscrowWithYourself = refusal({
  name: "EscrowWithYourself",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Buyer and seller have to be two different accounts. Enter the other party's address",
    sv: "Köpare och säljare måste vara två olika konton. Ange motpartens adress",
  },
});
export const EscrowNotForYou = refusal({
  name: "EscrowNotForYou",
  resultCode: 2201,
  retry: "after-fix",
  text: {
    en: "The escrow was sent to a different address from the one you log in with, or yours is not confirmed yet. Log in with the right user",
    sv: "Deponeringen skickades till en annan adress än den du loggar in med, eller så är din inte bekräftad än. Logga in med rätt användare",
  },
});
export const EscrowEnded = refusal({
  name: "EscrowEnded",
  resultCode: 2301,
  retry: "never",
  text: {
    en: "This escrow can no longer be answered: it was answered, withdrawn or not answered in time",
    sv: "Den här deponeringen går inte längre att besvara: den har besvarats, återkallats eller inte besvarats i tid",
  },
});
export const EscrowCurrency = refusal({
  name: "EscrowCurrency",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The price is in {currency}, but this account pays in {own}. Use an account in {currency}, or ask for a new escrow",
    sv: "Priset är i {currency}, men det här kontot betalar i {own}. Använd ett konto i {currency}, eller be om en ny deponering",
  },
});
export const EscrowTaken = refusal({
  name: "EscrowTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "{name} is already in an escrow. End that one first",
    sv: "{name} ingår redan i en deponering. Avsluta den först",
  },
});
export const EscrowNameGone = refusal({
  name: "EscrowNameGone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The seller no longer has {name}, so the escrow cannot be accepted",
    sv: "Säljaren har inte längre {name}, så deponeringen går inte att godkänna",
  },
});
export const EscrowChanged = refusal({
  name: "EscrowChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Something has happened in this escrow since you opened it. Check it again before you continue",
    sv: "Något har hänt i deponeringen sedan du öppnade den. Kontrollera igen innan du går vidare",
  },
});
export const EscrowObstructed = refusal({
  name: "EscrowObstructed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} cannot change accounts now. The page says what stops it",
    sv: "{name} kan inte byta konto nu. Sidan visar vad som hindrar det",
  },
});
export const EscrowNameRefused = refusal({
  name: "EscrowNameRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{name} cannot be sold through an escrow here: {rule}",
    sv: "{name} kan inte säljas genom deponering här: {rule}",
  },
});
