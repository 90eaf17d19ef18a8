import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { AddressCountries } from "../../areas/tlds/address-country.port.ts";
import { firstBits, numberOfV4 } from "./address-number.ts";

/** Ranges of addresses, sorted; the two letters of the country are stored as one number. */
type Ranges<Numbers extends Uint32Array | BigUint64Array> = {
  readonly from: Numbers;
  readonly to: Numbers;
  readonly country: Uint16Array;
};
type Table = { readonly v4: Ranges<Uint32Array>; readonly v6: Ranges<BigUint64Array> };

const require = createRequire(import.meta.url);

/**
 * Countries of addresses, from the asn-country table of ip-location-db (CC0), which is shipped with the product. The table is
 * loaded at the first lookup and takes four megabytes of memory. It is loaded in pieces, so that other work is not blocked.
 * IPv6 addresses are compared by their first 64 bits, because networks are not routed in smaller parts.
 */
export function createAddressCountries(): AddressCountries {
  let loading: Promise<Table> | undefined;
  const load = async (): Promise<Table> => {
    const v4 = await readRanges(require.resolve("@ip-location-db/asn-country/asn-country-ipv4-num.csv"), Number);
    const v6 = await readRanges(require.resolve("@ip-location-db/asn-country/asn-country-ipv6.csv"), firstBits);
    return {
      v4: { from: Uint32Array.from(v4.from), to: Uint32Array.from(v4.to), country: Uint16Array.from(v4.country) },
      v6: { from: BigUint64Array.from(v6.from), to: BigUint64Array.from(v6.to), country: Uint16Array.from(v6.country) },
    };
  };
  return {
    async countryOf(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
      const family = isIP(plain);
      if (family === 0) return null;
      const { v4, v6 } = await (loading ??= load());
      return family === 4 ? find(v4, numberOfV4(plain)) : find(v6, firstBits(plain));
    },
  };
}

/** Reads lines "first address,last address,country". Only the numbers are kept; the text is freed piece by piece. */
async function readRanges<Address>(
  file: string,
  numberOf: (text: string) => Address,
): Promise<{ from: Address[]; to: Address[]; country: number[] }> {
  const ranges = { from: [] as Address[], to: [] as Address[], country: [] as number[] };
  const take = (line: string) => {
    const [from, to, country] = line.split(",");
    if (from === undefined || to === undefined || country === undefined || country.length < 2) return;
    ranges.from.push(numberOf(from));
    ranges.to.push(numberOf(to));
    ranges.country.push(country.charCodeAt(0) * 256 + country.charCodeAt(1));
  };
  let rest = "";
  const pieces = createReadStream(file, { encoding: "latin1", highWaterMark: 16_384 });
  for await (const piece of pieces as AsyncIterable<string>) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
    // Lets other work run in between.
    await setImmediate();
  }
  take(rest);
  return ranges;
}

/** The range that contains an address, by binary search. */
function find<Numbers extends Uint32Array | BigUint64Array>(
  { from, to, country }: Ranges<Numbers>,
  address: Numbers[number],
): string | null {
  let [low, high] = [0, from.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if ((from[middle] ?? 0) > address) high = middle - 1;
    else if ((to[middle] ?? 0) < address) low = middle + 1;
    else return String.fromCharCode((country[middle] ?? 0) >> 8, (country[middle] ?? 0) & 255);
  }
  return null;
}
