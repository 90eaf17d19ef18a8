/** Characters 128 to 255 of IBM code page 437, in which SIE files are written (PC8). */
const upper =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const bytes = new Map(Array.from(upper).map((character, index) => [character, 128 + index]));
const question = 63;

/**
 * Encodes a text in code page 437. A letter that is missing there loses its accent (Š becomes S). Any other missing character
 * becomes a question mark.
 */
export function toCodePage437(text: string): Uint8Array {
  const found: number[] = [];
  for (const character of text.normalize("NFC")) found.push(byteOf(character) ?? byteOf(plain(character)) ?? question);
  return Uint8Array.from(found);
}

const byteOf = (character: string): number | undefined => {
  const code = character.codePointAt(0) ?? question;
  return code < 128 ? code : bytes.get(character);
};

const plain = (character: string): string => Array.from(character.normalize("NFD"))[0] ?? "?";
