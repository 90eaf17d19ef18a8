import { refusal } from "../refusal.ts";

export const FileTooLarge = refusal({
  name: "FileTooLarge",
  resultCode: 2306,
  http: 413,
  retry: "after-fix",
  text: {
    en: "The file is too large: at most {megabytes} MB",
    sv: "Filen är för stor: högst {megabytes} MB",
  },
});
export const FileEmpty = refusal({
  name: "FileEmpty",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "The file is empty", sv: "Filen är tom" },
});
/** The bytes of the file do not match the ending of its name, or are of no known type. */
export const WrongFileType = refusal({
  name: "WrongFileType",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not a file we can take, whatever its name says. These are taken: {types}",
    sv: "Det här är ingen fil vi kan ta emot, vad den än heter. De här går bra: {types}",
  },
});
export const FileInfected = refusal({
  name: "FileInfected",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The virus scanner does not let this file through. It was not stored",
    sv: "Viruskontrollen släpper inte igenom filen. Den sparades inte",
  },
});
export const ScannerAway = refusal({
  name: "ScannerAway",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "Files can not be checked for viruses right now, so none are taken. Try again in a few minutes",
    sv: "Filer kan inte viruskontrolleras just nu, så inga tas emot. Försök igen om några minuter",
  },
});
export const TooManyFiles = refusal({
  name: "TooManyFiles",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "At most {max} files can be sent together", sv: "Högst {max} filer kan skickas tillsammans" },
});
export const NoFiles = refusal({
  name: "NoFiles",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Add the document first", sv: "Lägg till handlingen först" },
});
export const UploadsBusy = refusal({
  name: "UploadsBusy",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "Many files arrive right now. Try again in a moment",
    sv: "Många filer kommer in just nu. Försök igen om en stund",
  },
});
