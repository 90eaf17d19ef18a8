import { refusal } from "../refusal.ts";

export const BadMonths = refusal({
  name: "BadMonths",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "Choose at most 36 months, with the first one before the last",
    sv: "Välj högst 36 månader, med den första före den sista",
  },
});
export const NoSuchGrouping = refusal({
  name: "NoSuchGrouping",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "This report cannot be shown that way", sv: "Rapporten kan inte visas på det sättet" },
});
export const ScheduleReaderMay = refusal({
  name: "ScheduleReaderMay",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This colleague may not read the report. Choose someone else",
    sv: "Kollegan får inte läsa rapporten. Välj någon annan",
  },
});
export const StatementUnreadable = refusal({
  name: "StatementUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The file is not a table with a heading and at least one row. Save it as CSV and try again",
    sv: "Filen är inte en tabell med rubriker och minst en rad. Spara den som CSV och försök igen",
  },
});
export const StatementColumnMissing = refusal({
  name: "StatementColumnMissing",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The file has no column called {column}. Choose the columns again",
    sv: "Filen har ingen kolumn som heter {column}. Välj kolumner igen",
  },
});
export const StatementRowWrong = refusal({
  name: "StatementRowWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Row {row} could not be read: “{text}” is not valid in the column {column}",
    sv: "Rad {row} gick inte att läsa: ”{text}” är inte giltigt i kolumnen {column}",
  },
});
export const StatementKnown = refusal({
  name: "StatementKnown",
  resultCode: 2302,
  retry: "never",
  text: {
    en: "This file has been compared already",
    sv: "Filen har redan jämförts",
  },
});
export const NoteNeeded = refusal({
  name: "NoteNeeded",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Write what explains the difference, or what you have told the registry",
    sv: "Skriv vad som förklarar skillnaden, eller vad ni har meddelat registret",
  },
});
export const DifferenceChanged = refusal({
  name: "DifferenceChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A colleague has changed this difference meanwhile. Load it again",
    sv: "En kollega har ändrat skillnaden under tiden. Läs in den igen",
  },
});
export const OnlyAllBrands = refusal({
  name: "OnlyAllBrands",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "This is about the money of all brands, and you work for one of them",
    sv: "Detta gäller alla varumärkens pengar, och du arbetar för ett av dem",
  },
});
