// Bootstring with the parameters of Punycode, RFC 3492 section 5.
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialCode = 128;

/** The largest integer that the conversion handles (RFC 3492 section 6.4 requires 26 bits or more). */
export const punycodeIntegerMax = 2_147_483_647;

export type PunycodeProblem = "overflow" | "not-basic" | "invalid-input";

/**
 * Why a text cannot be converted: a number that is too large, a non-ASCII character where only ASCII is allowed, or an invalid
 * digit.
 */
export class PunycodeError extends RangeError {
  readonly problem: PunycodeProblem;

  constructor(problem: PunycodeProblem) {
    super(`punycode: ${problem}`);
    this.name = "PunycodeError";
    this.problem = problem;
  }
}

/** Encodes the Unicode text of one label as Punycode, without the "xn--" prefix. Throws PunycodeError overflow. */
export function encodePunycode(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < initialCode);
  let output = String.fromCodePoint(...basic);
  if (basic.length > 0) output += "-";
  let code = initialCode;
  let delta = 0;
  let bias = initialBias;
  let handled = basic.length;
  while (handled < codes.length) {
    const next = codes.reduce((least, c) => (c >= code && c < least ? c : least), punycodeIntegerMax);
    // RFC 3492 section 6.4: the state grows by (next - code) * (handled + 1); refused before it leaves the range
    if (next - code > Math.floor((punycodeIntegerMax - delta) / (handled + 1))) throw new PunycodeError("overflow");
    delta += (next - code) * (handled + 1);
    code = next;
    for (const c of codes) {
      if (c < code) {
        delta += 1;
        if (delta > punycodeIntegerMax) throw new PunycodeError("overflow");
      }
      if (c !== code) continue;
      output += encodeDelta(delta, bias);
      bias = adaptBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    code += 1;
  }
  return output;
}

/** Punycode without the "xn--" prefix to Unicode text. Throws PunycodeError overflow, not-basic or invalid-input. */
export function decodePunycode(text: string): string {
  const lastHyphen = text.lastIndexOf("-");
  const output: number[] = [];
  for (const character of lastHyphen > 0 ? text.slice(0, lastHyphen) : "") {
    const code = character.codePointAt(0) ?? 0;
    if (code >= initialCode) throw new PunycodeError("not-basic");
    output.push(code);
  }
  let index = lastHyphen > 0 ? lastHyphen + 1 : 0;
  let code = initialCode;
  let position = 0;
  let bias = initialBias;
  while (index < text.length) {
    const before = position;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digitOf(text, index);
      index += 1;
      if (digit > Math.floor((punycodeIntegerMax - position) / weight)) throw new PunycodeError("overflow");
      position += digit * weight;
      const threshold = thresholdAt(k, bias);
      if (digit < threshold) break;
      if (weight > Math.floor(punycodeIntegerMax / (base - threshold))) throw new PunycodeError("overflow");
      weight *= base - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(position - before, length, before === 0);
    code += Math.floor(position / length);
    if (code > punycodeIntegerMax) throw new PunycodeError("overflow");
    // No character has a number beyond the range of Unicode, or a number that is half of a surrogate pair.
    if (code > 0x10_ff_ff || (code >= 0xd800 && code <= 0xdfff)) throw new PunycodeError("invalid-input");
    position %= length;
    output.splice(position, 0, code);
    position += 1;
  }
  return output.map((c) => String.fromCodePoint(c)).join("");
}

function encodeDelta(delta: number, bias: number): string {
  let text = "";
  let rest = delta;
  for (let k = base; ; k += base) {
    const threshold = thresholdAt(k, bias);
    if (rest < threshold) return text + characterOf(rest);
    text += characterOf(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function thresholdAt(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, tMin), tMax);
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > Math.floor(((base - tMin) * tMax) / 2)) {
    rest = Math.floor(rest / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

function characterOf(digit: number): string {
  return String.fromCodePoint(digit < 26 ? 0x61 + digit : 0x30 + digit - 26);
}

function digitOf(text: string, index: number): number {
  if (index >= text.length) throw new PunycodeError("invalid-input");
  const code = text.codePointAt(index) ?? 0;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  throw new PunycodeError(code >= initialCode ? "not-basic" : "invalid-input");
}
