import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { createInterface } from "node:readline";
import type { AddressCountries } from "../../areas/tlds/address-country.port.ts";
import { firstBits, numberOfV4 } from "./address-number.ts";

/** Ranges of addresses, sorted; the country is two letters in one number. */
type Ranges<Numbers extends Uint32Array | BigUint64Array> = {
  readonly from: Numbers;
  readonly to: Numbers;
  readonly country: Uint16Array;
};
type Table = { readonly v4: Ranges<Uint32Array>; readonly v6: Ranges<BigUint64Array> };

const require = createRequire(import.meta.url);

/**
 * Countries of addresses from the asn-country table of ip-location-db (CC0), which comes with the product. Read at the first
 * question, in the background and in a few megabytes; IPv6 by its first 64 bits, which is as fine as networks are routed.
 */
export function createAddressCountries(): AddressCountries {
  let loading: Promise<Table> | undefined;
  const load = async (): Promise<Table> => ({
    v4: await readRanges(require.resolve("@ip-location-db/asn-country/asn-country-ipv4-num.csv"), (rows) => ({
      from: Uint32Array.from(rows, ([from]) => Number(from)),
      to: Uint32Array.from(rows, ([, to]) => Number(to)),
    })),
    v6: await readRanges(require.resolve("@ip-location-db/asn-country/asn-country-ipv6.csv"), (rows) => ({
      from: BigUint64Array.from(rows, ([from]) => firstBits(from)),
      to: BigUint64Array.from(rows, ([, to]) => firstBits(to)),
    })),
  });
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

type Row = readonly [from: string, to: string, country: string];

async function readRanges<Numbers extends Uint32Array | BigUint64Array>(
  file: string,
  numbersOf: (rows: readonly Row[]) => { from: Numbers; to: Numbers },
): Promise<Ranges<Numbers>> {
  const rows: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [from, to, country] = line.split(",");
    if (from && to && country?.length === 2) rows.push([from, to, country]);
  }
  const country = Uint16Array.from(rows, ([, , code]) => code.charCodeAt(0) * 256 + code.charCodeAt(1));
  return { ...numbersOf(rows), country };
}

/** The range an address lies in, by halving. */
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
