import { refusal } from "../refusal.ts";

export const MonthClosed = refusal({
  name: "MonthClosed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The books are closed for this day. Choose a day from {from} on",
    sv: "Bokföringen är stängd för den här dagen. Välj en dag från och med {from}",
  },
});

export const MonthNotReady = refusal({
  name: "MonthNotReady",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The month cannot be closed yet. Check what is left to do",
    sv: "Månaden kan inte stängas ännu. Se vad som återstår att göra",
  },
});

export const ClosingUnexplained = refusal({
  name: "ClosingUnexplained",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Explain what is still open, so that a reader of the books can follow it",
    sv: "Förklara det som fortfarande är öppet, så att den som läser böckerna kan följa det",
  },
});

export const NotLastClosed = refusal({
  name: "NotLastClosed",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Only the last closed month can be reopened",
    sv: "Bara den senast stängda månaden kan öppnas igen",
  },
});

export const ChartClassDiffers = refusal({
  name: "ChartClassDiffers",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{number} is used for {account}, which is another kind of account. Choose another number",
    sv: "{number} används för {account}, som är ett annat slags konto. Välj ett annat nummer",
  },
});

export const BooksUnnumbered = refusal({
  name: "BooksUnnumbered",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Some vouchers cannot be exported yet: an account has no number, or an exchange rate is missing",
    sv: "Några verifikationer kan inte exporteras ännu: ett konto saknar nummer, eller så saknas en växelkurs",
  },
});

export const YearStarted = refusal({
  name: "YearStarted",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The financial year cannot be changed once vouchers have numbers",
    sv: "Räkenskapsåret kan inte ändras när verifikationer har fått nummer",
  },
});

export const DeferralTooEarly = refusal({
  name: "DeferralTooEarly",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Income can be deferred from today on at the earliest, and a day that has come cannot be changed",
    sv: "Intäkter kan periodiseras tidigast från och med i dag, och en dag som har kommit kan inte ändras",
  },
});

export const NoSwedishReturn = refusal({
  name: "NoSwedishReturn",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "This file exists for Swedish sellers with a complete registration number only",
    sv: "Den här filen finns bara för svenska säljare med fullständigt organisationsnummer",
  },
});

export const RateMissing = refusal({
  name: "RateMissing",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "There is no exchange rate for {currency} on the last day of the month",
    sv: "Det finns ingen växelkurs för {currency} den sista dagen i månaden",
  },
});

export const NothingToRevalue = refusal({
  name: "NothingToRevalue",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Nothing in a foreign currency differs from its value at the end of the month",
    sv: "Inget i utländsk valuta avviker från sitt värde vid månadens slut",
  },
});

export const AlreadyRevalued = refusal({
  name: "AlreadyRevalued",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The month is already revalued. Undo that first",
    sv: "Månaden är redan omvärderad. Ångra det först",
  },
});

export const NotRevalued = refusal({
  name: "NotRevalued",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The month is not revalued",
    sv: "Månaden är inte omvärderad",
  },
});
