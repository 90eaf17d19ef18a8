import { refusal } from "../refusal.ts";

export const ExportUnderWay = refusal({
  name: "ExportUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "A copy of the account is already being made. You get an email when it is ready",
    sv: "En kopia av kontot håller redan på att skapas. Du får ett mejl när den är klar",
  },
});
export const OwnerCloses = refusal({
  name: "OwnerCloses",
  resultCode: 2201,
  retry: "never",
  text: { en: "Only an owner of the account can close it", sv: "Bara en ägare av kontot kan avsluta det" },
});
export const ClosingAsked = refusal({
  name: "ClosingAsked",
  resultCode: 2304,
  retry: "never",
  text: { en: "The account is already being closed", sv: "Kontot håller redan på att avslutas" },
});
export const NotThatNumber = refusal({
  name: "NotThatNumber",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not the number of the account. It is shown above the field",
    sv: "Det är inte kontots nummer. Det visas ovanför fältet",
  },
});
export const RetentionBounds = refusal({
  name: "RetentionBounds",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The period has to be from {least} to {most} days",
    sv: "Tiden måste vara från {least} till {most} dagar",
  },
});
export const ErasureOpen = refusal({
  name: "ErasureOpen",
  resultCode: 2304,
  retry: "never",
  text: { en: "The data of this account are already being erased", sv: "Kontots uppgifter håller redan på att raderas" },
});
