import { refusal } from "../refusal.ts";

/** Goes with `conflicts`. */
export const ZoneConflict = refusal({
  name: "ZoneConflict",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Someone else changed the same records in the meantime. Nothing was saved; look at both and choose",
    sv: "Någon annan har ändrat samma poster under tiden. Inget har sparats; jämför och välj",
  },
});
/** Goes with `findings`. */
export const ZoneFaulty = refusal({
  name: "ZoneFaulty",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Some records cannot be saved like this. Nothing was changed",
    sv: "Vissa poster går inte att spara så här. Inget har ändrats",
  },
});
export const ZoneFull = refusal({
  name: "ZoneFull",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{plan} holds {limit} records, and this would make {records}. Remove some, or choose a larger DNS product",
    sv: "{plan} rymmer {limit} poster, och det här skulle ge {records}. Ta bort några eller välj en större DNS-produkt",
  },
});
/** Goes with `confirmations`. */
export const ZoneNeedsConfirmation = refusal({
  name: "ZoneNeedsConfirmation",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This changes much of the zone, or its delegation. Confirm that it is meant so",
    sv: "Det här ändrar en stor del av zonen eller dess delegering. Bekräfta att det är avsikten",
  },
});
export const NothingToChange = refusal({
  name: "NothingToChange",
  resultCode: 2304,
  retry: "never",
  text: { en: "The zone says this already", sv: "Zonen är redan så här" },
});
export const TooLateToUndoZone = refusal({
  name: "TooLateToUndoZone",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "A change can be undone for ten minutes. The history still brings every earlier version back",
    sv: "En ändring kan ångras i tio minuter. I historiken går alla tidigare versioner fortfarande att ta tillbaka",
  },
});
export const NameHeldElsewhere = refusal({
  name: "NameHeldElsewhere",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Another account serves this name. Write to support to have it sorted out",
    sv: "Ett annat konto har redan namnets DNS. Skriv till supporten så reder vi ut det",
  },
});
