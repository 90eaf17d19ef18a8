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
/** The bytes of the file do not match the extension of its name, or are of an unknown type. */
export const WrongFileType = refusal({
  name: "WrongFileType",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "We cannot accept this type of file, whatever its name says. Accepted types: {types}",
    sv: "Vi kan inte ta emot den här typen av fil, vad den än heter. Tillåtna typer: {types}",
  },
});
export const FileInfected = refusal({
  name: "FileInfected",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The virus scanner blocked this file. It was not stored",
    sv: "Viruskontrollen stoppade filen. Den sparades inte",
  },
});
export const ScannerAway = refusal({
  name: "ScannerAway",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "We cannot check files for viruses right now, so none are accepted. Try again in a few minutes",
    sv: "Vi kan inte viruskontrollera filer just nu, så inga tas emot. Försök igen om några minuter",
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
    en: "We are receiving many files right now. Try again in a moment",
    sv: "Vi tar emot många filer just nu. Försök igen om en stund",
  },
});
