/** The fields of a contact that a column of an imported table can have. `name` is a whole name, which is divided. */
export const contactColumns = [
  "organization",
  "name",
  "firstname",
  "lastname",
  "email",
  "phone",
  "street",
  "street2",
  "postcode",
  "city",
  "region",
  "country",
  "party",
  "idnumber",
  "vatnumber",
] as const;
export type ContactColumn = (typeof contactColumns)[number];

/** The largest number of lines in one file of contacts, and the largest size of the file in bytes. */
export const mostContactLines = 2000;
export const mostContactBytes = 1_000_000;

/** So many lines are imported by one call, in one transaction. */
export const contactLinesAtOnce = 100;

/**
 * What is wrong with a line, in addition to the rules of forms. missing: the field has to be filled in. party, country: the word
 * is not known. toolong: the value is longer than the field. several: several contacts fit, and none of them equals the line.
 * ownerfixed: the number identifies an owner and cannot change. elsewhere: domains that the user does not see have the contact.
 * twice: an earlier line is the same party. since: the contact is not as it was when the line was checked.
 */
export const contactLineProblems = [
  "missing",
  "party",
  "country",
  "toolong",
  "several",
  "ownerfixed",
  "elsewhere",
  "twice",
  "since",
] as const;
export type ContactLineProblem = (typeof contactLineProblems)[number];
