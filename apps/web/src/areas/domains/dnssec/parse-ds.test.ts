import { expect, test } from "vitest";
import { dsOfPasted, readPasted } from "./parse-ds.rules.ts";

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
    fields: { keytag: 60_485, algorithm: 5, digesttype: 2, digest: sha256 },
  });
});

test("of a key the DS is computed, as RFC 4509 has it", async () => {
  for (const text of [
    `256 3 5 ${key}`,
    `dskey.example.com. 86400 IN DNSKEY 256 3 5 (${key.slice(0, 80)}\n${key.slice(80)})`,
  ]) {
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
  expect(readPasted(text)).toEqual({ kind: "none" });
});
