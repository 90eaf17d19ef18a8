/** Small primes. They are used to find small factors of a modulus, and to recognise keys of one faulty library. */
const smallPrimes = primesBelow(752);

function primesBelow(max: number): bigint[] {
  const found: number[] = [];
  for (let one = 2; one < max; one += 1) if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found.map(BigInt);
}

const e = 65_537n;

/**
 * Whether the private key can be computed from an RSA public key. A key with this weakness must be refused (Baseline Requirements
 * of the CA/Browser Forum 6.1.1.3). Weak are: moduli with a small factor, keys of the library of CVE-2017-15361 ("ROCA"), and
 * moduli of two primes so close together that Fermat's method finds them within 100 rounds.
 */
export function isWeakRsa(modulus: bigint, exponent: bigint): boolean {
  return (
    exponent < 3n ||
    exponent % 2n === 0n ||
    smallPrimes.some((prime) => modulus % prime === 0n) ||
    isOfFaultyLibrary(modulus) ||
    hasCloseFactors(modulus, 100)
  );
}

/**
 * Whether the modulus comes from the faulty library. Modulo each of the first primes, its moduli are a power of 65537. Other
 * moduli have this property by chance in about one of 2^27 cases.
 */
function isOfFaultyLibrary(modulus: bigint): boolean {
  return smallPrimes.slice(1, 39).every((prime) => {
    const wanted = modulus % prime;
    for (let power = 1n, step = 0n; step < prime; step += 1n, power = (power * e) % prime) if (power === wanted) return true;
    return false;
  });
}

function hasCloseFactors(modulus: bigint, rounds: number): boolean {
  let a = root(modulus);
  if (a * a < modulus) a += 1n;
  for (let round = 0; round < rounds; round += 1, a += 1n) {
    const rest = a * a - modulus;
    const b = root(rest);
    if (b * b === rest) return true;
  }
  return false;
}

/** The integer part of the square root, by Newton's method. */
function root(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
