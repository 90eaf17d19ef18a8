import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import {
  digestNameOf,
  dnssecAlgorithmLabels,
  dnssecAlgorithmsOffered,
  dnssecDigestLabels,
  dsOfKey,
  keyTag,
  type DigestName,
} from "./dnssec.ts";
import { valueOfRdata } from "./rdata.ts";
import { dnskey } from "./types/dnskey.ts";
import { ds } from "./types/ds.ts";

const hash = (name: DigestName, data: Uint8Array): Uint8Array =>
  createHash(name.toLowerCase().replace("-", "")).update(data).digest();

describe("DS of a key", () => {
  // RFC 4034 section 5.4, RFC 4509 section 2.3, RFC 6605 section 6.1
  test.each([
    [
      "dskey.example.com",
      "256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==",
      "60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118",
    ],
    [
      "example.net",
      "257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
      "55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17",
    ],
  ])("of %s", (owner, key, expected) => {
    const value = valueOfRdata(dnskey, key);
    const digestType = Number(expected.split(" ")[2]);
    expect(ds.print(dsOfKey(owner, value, digestType, hash))).toBe(expected);
  });

  test("has the tag of the second-to-last 16 bits for RSA/MD5 (RFC 4034 appendix B.1)", () => {
    expect(keyTag({ flags: 256, protocol: 3, algorithm: 1, publicKey: "AQMBAgME" })).toBe(0x02_03);
  });

  test("is not computed for digests without a function", () => {
    const key = valueOfRdata(dnskey, "257 3 13 AAAA");
    expect(digestNameOf(3)).toBeNull();
    expect(() => dsOfKey("example.se", key, 3, hash)).toThrow(RangeError);
  });

  test.each(corpora("dnssec/ds-keytag.json"))("agrees with vectors, $whose", ({ url }) => {
    const text = readFileSync(url, "utf8");
    let checked = 0;
    for (const block of text.split('"source"').slice(1)) {
      const field = (name: string) => new RegExp(`"${name}": "?([^",\\n]*)`).exec(block)?.[1] ?? "";
      const key = {
        flags: Number(field("flags")),
        protocol: 3,
        algorithm: Number(field("algorithm")),
        publicKey: field("public_key"),
      };
      for (const [, tag, algorithm, type, digest = ""] of block.matchAll(
        /"key_tag": (\d+),\s+"algorithm": (\d+),\s+"digest_type": (\d+),\s+"digest": "(\w+)"/g,
      )) {
        if (digestNameOf(Number(type)) === null) continue;
        const computed = dsOfKey(field("owner").replace(/\.$/, ""), key, Number(type), hash);
        expect(computed).toEqual({
          keyTag: Number(tag),
          algorithm: Number(algorithm),
          digestType: Number(type),
          digest: digest.toLowerCase(),
        });
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });
});

test("labels exist for the DNSSEC algorithms 3, 5, 6, 7, 8, 10, 12, 13, 14, and 15 and 16; 13, 15 and 8 are offered, 13 first [C3.81]", () => {
  expect(Object.keys(dnssecAlgorithmLabels).map(Number)).toEqual([3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16]);
  expect(Object.values(dnssecAlgorithmLabels).every((label) => label.length > 3)).toBe(true);
  expect(dnssecAlgorithmsOffered).toEqual([13, 15, 8]);
});

test("labels exist for the DNSSEC digests 1, 2, 3 and 4 [C3.82]", () => {
  expect(dnssecDigestLabels).toEqual({ 1: "SHA-1", 2: "SHA-256", 3: "GOST R 34.11-94", 4: "SHA-384" });
});
