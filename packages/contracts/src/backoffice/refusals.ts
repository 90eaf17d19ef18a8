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
export const AccountInUse = refusal({
  name: "AccountInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "The account still has something that is in use or money that is not settled, so it cannot be closed",
    sv: "Kontot har fortfarande något som används eller pengar som inte är reglerade, så det går inte att avsluta",
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
