import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSignedByPgp } from "./pgp-signature.ts";

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../../../../../fixtures/smd", name));
const [list, signature, key] = [
  fixture("revoked-list.csv"),
  fixture("revoked-list.sig"),
  fixture("revoked-list-key.asc").toString(),
];
const bytesOf = (armoured: Buffer) => {
  const body = armoured.toString().split("\n\n")[1]?.split("\n=")[0] ?? "";
  return Buffer.from(body.replaceAll("\n", ""), "base64");
};

test("a signature that GnuPG has made is right for its content only, armoured or not", () => {
  expect(isSignedByPgp(list, signature, key)).toBe(true);
  expect(isSignedByPgp(list, bytesOf(signature), key)).toBe(true);
  expect(isSignedByPgp(Buffer.concat([list, Buffer.from("x")]), signature, key)).toBe(false);
  expect(isSignedByPgp(Buffer.from(""), signature, key)).toBe(false);
});

test("T157: a signature that was changed anywhere, is cut off or is no signature at all is not right", () => {
  const bytes = bytesOf(signature);
  // This part of GnuPG's signature (the id of the key) is not signed, so changing it does not make the signature wrong.
  const unsigned = { from: 3 + 6 + bytes.readUInt16BE(3 + 4), length: 2 + 10 };
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      fc.pre(at < unsigned.from || at >= unsigned.from + unsigned.length);
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ change;
      expect(isSignedByPgp(list, other, key)).toBe(false);
    }),
    { numRuns: 300 },
  );
  for (let length = 0; length < bytes.length; length += 7)
    expect(isSignedByPgp(list, bytes.subarray(0, length), key)).toBe(false);
  for (const nothing of ["", "<html>", "-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----"])
    expect(isSignedByPgp(list, Buffer.from(nothing), key)).toBe(false);
  expect(isSignedByPgp(list, signature, "")).toBe(false);
});
