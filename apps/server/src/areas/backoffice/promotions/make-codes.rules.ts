/** Letters and digits that cannot be confused when a code is read or dictated: 0 and O, 1, I and L are left out. */
export const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Twelve characters out of 31 carry 59 bits. As attempts are limited, nobody can guess one of a million codes. */
export const codeLength = 12;

/** Makes a code from random bytes. Bytes that would make some characters more likely than others are skipped. */
export function codeFrom(nextByte: () => number): string {
  const fair = 256 - (256 % codeAlphabet.length);
  let code = "";
  while (code.length < codeLength) {
    const byte = nextByte();
    if (byte < fair) code += codeAlphabet[byte % codeAlphabet.length];
  }
  return code;
}
