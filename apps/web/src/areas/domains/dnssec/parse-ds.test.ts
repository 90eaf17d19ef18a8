import { expect, test } from "vitest";
import { dsOfPasted, isSigningRecordsOnly, readPasted } from "./parse-ds.rules.ts";

// RFC 4034 sections 5.4 and 2.3: the key of dskey.example.com and its DS, and RFC 4509 section 2.3 for SHA-256.
const key =
  "AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==";
const sha256 = "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A";

test.each([
  `60485 5 2 ${sha256}`,
  `dskey.example.com. 86400 IN DS 60485 5 2 ( D4B7D520E7BB5F0F67674A0C\n CEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A ) ; a remark`,
  `IN CDS 60485 5 2 ${sha256.toLowerCase()}`,
])("a DS is read as it is copied: %s", (text) => {
  expect(readPasted(text)).toEqual({
    kind: "ds",
    owner: text.startsWith("dskey") ? "dskey.example.com" : null,
    fields: { keytag: 60_485, algorithm: 5, digesttype: 2, digest: sha256 },
  });
});

test("the DS of a key is computed as in RFC 4509", async () => {
  for (const text of [`256 3 5 ${key}`, `dskey.example.com. 86400 IN DNSKEY 256 3 5 (${key.slice(0, 80)}\n${key.slice(80)})`]) {
    const pasted = readPasted(text);
    if (pasted.kind !== "key") throw new Error("no key was read");
    expect(await dsOfPasted("dskey.example.com", pasted.key)).toEqual({
      keytag: 60_485,
      algorithm: 5,
      digesttype: 2,
      digest: sha256,
    });
  }
});

test.each(["", "hello", "31842 13 2", "31842 13 2 XYZ", "IN A 192.0.2.1"])("%j is neither", (text) => {
  expect(readPasted(text)).toEqual({ kind: "none", problem: { what: "unreadable" } });
});

const fields = { keytag: 60_485, algorithm: 13, digesttype: 2, digest: sha256 };
test.each([
  ["names for numbers", `kvarn.se. IN DS 60485 ECDSAP256SHA256 SHA-256 ${sha256}`],
  ["digits in groups", `kvarn.se. 3600 IN DS 60485 13 2 ${(sha256.match(/.{8}/g) ?? []).join(" ")}`],
  [
    "the same key with SHA-1 beside it",
    `kvarn.se. IN DS 60485 13 1 ${sha256.slice(0, 40)}\nkvarn.se. IN DS 60485 13 2 ${sha256}`,
  ],
  ["the same line twice", `kvarn.se. IN DS 60485 13 2 ${sha256}\nkvarn.se. IN DS 60485 13 2 ${sha256}`],
])("%s are read", (_, text) => {
  expect(readPasted(text)).toEqual({ kind: "ds", owner: "kvarn.se", fields });
});

test("values with labels are read", () => {
  const text = `Key Tag: 60485\nAlgorithm: 13\nDigest Type: 2\nDigest: ${sha256}`;
  expect(readPasted(text)).toEqual({ kind: "ds", owner: null, fields });
});

const ten = Array.from({ length: 10 }, (_, index) => `kvarn.se. IN DS ${1000 + index} 13 2 ${sha256}`).join("\n");
test.each([
  [`kvarn.se. IN DS 60485 13 2 ${sha256.slice(0, 40)}`, { what: "digest", digesttype: 2, digits: 40 }],
  [`60485 13 4 ${sha256}`, { what: "digest", digesttype: 4, digits: 64 }],
  ["kvarn.se. IN DNSKEY 257 3 13 mdsswUyr3DPW*!", { what: "key" }],
  ["kvarn.se. IN DNSKEY 257 3 13 mdsswUyr3DPW", { what: "key" }],
  [ten, { what: "several" }],
])("the problem of %s is named", (text, problem) => {
  expect(readPasted(text)).toEqual({ kind: "none", problem });
});

test("a key that only signs records is distinguished from a key for a DS", () => {
  expect([256, 257, 385].map((flags) => isSigningRecordsOnly({ flags, protocol: 3, algorithm: 13, publicKey: "" }))).toEqual([
    true,
    false,
    false,
  ]);
});
