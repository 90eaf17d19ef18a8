import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Vault } from "./vault.ts";

const master = () => randomBytes(32).toString("base64");
const place = { table: "credential", column: "secret_enc", rowId: "r1" };
const secret = Buffer.from("12345678901234567890");

test("gives back what was sealed, each time under another nonce", () => {
  const vault = new Vault(master());
  const [one, other] = [vault.seal(place, secret), vault.seal(place, secret)];
  expect(vault.open(place, one)).toEqual(secret);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(secret)).toBe(false);
});

test("decrypts nothing that was copied elsewhere, changed, cut or encrypted with another key", () => {
  const vault = new Vault(master());
  const sealed = vault.seal(place, secret);
  for (const moved of [{ rowId: "r2" }, { column: "passkey" }, { table: "webhook" }])
    expect(() => vault.open({ ...place, ...moved }, sealed)).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => vault.open(place, changed)).toThrow();
    expect(() => vault.open(place, sealed.subarray(0, at))).toThrow();
  }
  expect(() => new Vault(master()).open(place, sealed)).toThrow();
});

test("takes no short master key", () => {
  expect(() => new Vault(randomBytes(31).toString("base64"))).toThrow(/32 bytes/);
});
