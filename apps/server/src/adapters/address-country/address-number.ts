/** The IPv4 address as a number: "192.0.2.1" becomes 3221225985. */
export function numberOfV4(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** The first 64 bits of an IPv6 address (RFC 4291 section 2.2). */
export function firstBits(address: string): bigint {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const before = groups(head);
  // "::" stands for zeros. An IPv4 address at the end takes the place of two groups, and is beyond the first 64 bits.
  const after = groups(tail ?? "");
  const length = before.length + after.length + (address.includes(".") ? 1 : 0);
  const whole = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - length)).fill("0"), ...after];
  return whole.slice(0, 4).reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}
