/**
 * The key of a mail's text, which is also used in the URL of its page. It is the name of the mail; if the mail has several cases,
 * a full stop and the case follow.
 */
export const mailKeyOf = (template: string, caseName: string | null): string =>
  caseName === null ? template : `${template}.${caseName.replaceAll(/[ _]/g, "-")}`;
