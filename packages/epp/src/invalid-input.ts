/**
 * Input that cannot be written as a valid command. It is found before sending, and turned into a local `EppRefused`.
 * `code` is the RFC 5730 code that a registry would answer: 2003 missing, 2004 out of range, 2005 bad syntax, 2101 not offered.
 * The message names the field, never its value, because values may be secrets or personal data.
 */
export class InvalidInput extends Error {
  readonly code: 2003 | 2004 | 2005 | 2101 | 2103 | 2306;
  readonly field: string;

  constructor(code: InvalidInput["code"], field: string, problem: string) {
    super(`${field} ${problem}`);
    this.name = "InvalidInput";
    this.code = code;
    this.field = field;
  }
}
