/** Letters and digits that are not taken for one another when a code is read or dictated: without 0 and O, 1, I and L. */
export const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Twelve of 31 characters are 59 bits: with the limit on tries, nobody finds one of a million codes. */
export const codeLength = 12;

/** A code from random bytes. A byte that would make some characters more likely than others is not used. */
export function codeFrom(nextByte: () => number): string {
  const fair = 256 - (256 % codeAlphabet.length);
  let code = "";
  while (code.length < codeLength) {
    const byte = nextByte();
    if (byte < fair) code += codeAlphabet[byte % codeAlphabet.length];
  }
  return code;
}
