import { refusal } from "../refusal.ts";

export const TaskChanged = refusal({
  name: "TaskChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Someone else has taken or completed this task. Check it again",
    sv: "Någon annan har tagit eller avslutat uppgiften. Kontrollera den igen",
  },
});
export const RequestChanged = refusal({
  name: "RequestChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The request has changed since you opened it. Check it again",
    sv: "Beställningen har ändrats sedan du öppnade den. Kontrollera den igen",
  },
});
export const NotAtRegistryYet = refusal({
  name: "NotAtRegistryYet",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The registry does not show it as done. Nothing was changed",
    sv: "Registret visar inte att det är gjort. Inget har ändrats",
  },
});
export const BelowFloor = refusal({
  name: "BelowFloor",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The product is sold from {floor}. Less needs the right to change prices, and a reason",
    sv: "Produkten säljs från {floor}. Ett lägre pris kräver rätten att ändra priser, och en motivering",
  },
});
export const DealRecorded = refusal({
  name: "DealRecorded",
  resultCode: 2302,
  retry: "never",
  text: { en: "The deal is already recorded and invoiced", sv: "Affären är redan registrerad och fakturerad" },
});
export const SupportNeeded = refusal({
  name: "SupportNeeded",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "An invoice agreement needs an active premium support service",
    sv: "Ett fakturaavtal kräver en aktiv premiumsupport",
  },
});
export const CannotMerge = refusal({
  name: "CannotMerge",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "These customers cannot be merged now. The preview says why",
    sv: "Kunderna går inte att slå ihop just nu. Förhandsvisningen visar varför",
  },
});
export const AccountInUse = refusal({
  name: "AccountInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "The account still has something that is in use or money that is not settled, so it cannot be closed",
    sv: "Kontot har fortfarande något som används eller pengar som inte är reglerade, så det går inte att avsluta",
  },
});
export const ChangedByColleague = refusal({
  name: "ChangedByColleague",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A colleague has changed this in the meantime. Copy what you wrote and reload the page",
    sv: "En kollega har ändrat detta under tiden. Kopiera det du skrivit och läs in sidan på nytt",
  },
});
export const EndsBeforeStart = refusal({
  name: "EndsBeforeStart",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "The end has to be after the start", sv: "Slutet måste ligga efter början" },
});
/** Refuses an act on all brands by a staff member who works for only one brand. */
export const OtherBrand = refusal({
  name: "OtherBrand",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "You can only publish for your own brand",
    sv: "Du kan bara publicera för ditt eget varumärke",
  },
});
export const HasBegun = refusal({
  name: "HasBegun",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "It has begun already, and customers have read about it. End it with an update",
    sv: "Det har redan börjat, och kunder har läst om det. Avsluta det med en uppdatering",
  },
});
export const NoArticleText = refusal({
  name: "NoArticleText",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Write it in one language at least", sv: "Skriv texten på minst ett språk" },
});
export const ArticleThere = refusal({
  name: "ArticleThere",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "There is already a text with this address. Change that one, or choose another address",
    sv: "Det finns redan en text med den här adressen. Ändra den, eller välj en annan adress",
  },
});
export const NotYourNote = refusal({
  name: "NotYourNote",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "A colleague wrote this note. Only they can remove it",
    sv: "En kollega har skrivit anteckningen. Bara den kollegan kan ta bort den",
  },
});
export const StartsInPast = refusal({
  name: "StartsInPast",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The start has passed. Choose today or a later day",
    sv: "Startdagen har passerat. Välj i dag eller en senare dag",
  },
});
export const PricesUnchanged = refusal({
  name: "PricesUnchanged",
  resultCode: 2305,
  retry: "after-fix",
  text: { en: "These prices hold already. Nothing would change", sv: "De här priserna gäller redan. Inget skulle ändras" },
});
export const PriceHasBegun = refusal({
  name: "PriceHasBegun",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "These prices hold already. Set new ones instead",
    sv: "De här priserna gäller redan. Sätt nya priser i stället",
  },
});
export const TooManyPrices = refusal({
  name: "TooManyPrices",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "This would change more than 3,000 prices at once. Do it in parts",
    sv: "Det skulle ändra mer än 3 000 priser på en gång. Gör det i delar",
  },
});
export const PlanInUse = refusal({
  name: "PlanInUse",
  resultCode: 2305,
  retry: "never",
  text: {
    en: "Services have this plan, so less cannot be included in it. Make another plan",
    sv: "Tjänster har det här paketet, så det kan inte innehålla mindre. Skapa ett nytt paket",
  },
});
export const PlanNamed = refusal({
  name: "PlanNamed",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "The product has another plan by that name", sv: "Produkten har redan ett paket med det namnet" },
});
export const PlanLimitOutside = refusal({
  name: "PlanLimitOutside",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "Choose a number from {least} to {most}", sv: "Välj ett tal från {least} till {most}" },
});
export const PriceGroupNamed = refusal({
  name: "PriceGroupNamed",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "The brand has a price group with this name", sv: "Varumärket har redan en prisgrupp med det namnet" },
});
export const PriceGroupInUse = refusal({
  name: "PriceGroupInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Customers buy by this price group, or others take their prices from it. Make another one, and choose it on the customers' pages",
    sv: "Kunder köper enligt prisgruppen, eller andra hämtar sina priser från den. Skapa en ny och välj den på kundernas sidor",
  },
});

export const PromotionBegun = refusal({
  name: "PromotionBegun",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The promotion has begun, and customers were shown prices by it. Stop it, and make another one",
    sv: "Kampanjen har börjat och kunder har fått se priser från den. Stoppa den och gör en ny",
  },
});
export const PromotionEnded = refusal({
  name: "PromotionEnded",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The promotion was stopped or has ended. Make another one",
    sv: "Kampanjen har stoppats eller är slut. Gör en ny",
  },
});
export const PromotionWithoutAmount = refusal({
  name: "PromotionWithoutAmount",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Give an amount in at least one currency", sv: "Ange ett belopp i minst en valuta" },
});
export const CodesWithoutPromotion = refusal({
  name: "CodesWithoutPromotion",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The promotion applies without a code",
    sv: "Kampanjen gäller utan kod",
  },
});
/** Also used for a text that is not a valid code. */
export const CodeTaken = refusal({
  name: "CodeTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "Choose another code: 4 to 32 letters and digits, A-Z and 0-9, that no promotion has had yet",
    sv: "Välj en annan kod: 4 till 32 bokstäver och siffror, A–Z och 0–9, som ingen kampanj har haft",
  },
});
export const ViewNameTaken = refusal({
  name: "ViewNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "You have a view with this name already", sv: "Du har redan en vy med det namnet" },
});
export const BatchOver = refusal({
  name: "BatchOver",
  resultCode: 2304,
  retry: "never",
  text: { en: "It has ended already", sv: "Den är redan avslutad" },
});
export const RateInPast = refusal({
  name: "RateInPast",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "A rate can begin today or later: invoices of earlier days have been issued with the rate of their day",
    sv: "En momssats kan börja gälla i dag eller senare: fakturor från tidigare dagar har redan sin dags sats",
  },
});

export const DepositLimitsWrong = refusal({
  name: "DepositLimitsWrong",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The largest deposit must be at least as high as the smallest, and the smallest at least {least}",
    sv: "Den största insättningen måste vara minst lika stor som den minsta, och den minsta minst {least}",
  },
});
