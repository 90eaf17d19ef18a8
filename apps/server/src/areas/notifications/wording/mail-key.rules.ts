/**
 * The name under which the text of a mail is stored, and which the address of its page has: that of the mail, and behind a full stop
 * the case of it where it has several.
 */
export const mailKeyOf = (template: string, caseName: string | null): string =>
  caseName === null ? template : `${template}.${caseName.replaceAll(/[ _]/g, "-")}`;
