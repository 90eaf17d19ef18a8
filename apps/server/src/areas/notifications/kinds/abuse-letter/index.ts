export { abuseLetter } from "./mail.ts";
export { notifyAbuseLetter, type AbuseLetterNews } from "./notify-abuse-letter.ts";
