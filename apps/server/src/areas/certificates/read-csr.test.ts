import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKey, readCsr } from "./read-csr.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-csr-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A signing request made by another program, with a key of this kind. */
function requested(...newkey: readonly string[]): string {
  const [csr, key] = [path.join(folder, "a.csr"), path.join(folder, "a.key")];
  const names = ["-subj", "/CN=Kvarn.se", "-addext", "subjectAltName=DNS:kvarn.se,DNS:www.kvarn.se"];
  execFileSync("openssl", ["req", "-new", "-nodes", "-keyout", key, "-out", csr, ...names, ...newkey], { stdio: "ignore" });
  return readFileSync(csr, "utf8");
}

test.each([
  ["RSA of 2048 bits", ["-newkey", "rsa:2048"], { keyType: "RSA", keyBits: 2048, fault: null }],
  ["RSA of 1024 bits", ["-newkey", "rsa:1024"], { keyBits: 1024, fault: "small" }],
  ["P-384", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp384r1"], { keyType: "EC", keyBits: 384, fault: null }],
  ["secp256k1", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp256k1"], { fault: "type" }],
  ["Ed25519", ["-newkey", "ed25519"], { fault: "type" }],
])("a request of another program with a key %s is read with its names and judged", async (_, newkey, expected) => {
  expect(await readCsr(requested(...newkey))).toMatchObject({ names: ["kvarn.se", "www.kvarn.se"], ...expected });
});

test("a request that was changed after it was signed, and text that is none, are refused", async () => {
  const csr = requested("-newkey", "rsa:2048");
  const der = Buffer.from(csr.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
  const changed = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString("base64")}\n-----END CERTIFICATE REQUEST-----`;
  expect((await readCsr(changed)).fault).toBe("signature");
  for (const text of ["", "hej", csr.replaceAll("CERTIFICATE REQUEST", "CERTIFICATE"), csr.slice(0, 200)])
    expect((await readCsr(text)).fault).toBe("unreadable");
});

test("a key that is made here has a request for exactly its names", async () => {
  const { key, csr } = await makeKey(["kvarn.se", "*.kvarn.se"]);
  expect(key).toContain("BEGIN PRIVATE KEY");
  expect(await readCsr(csr)).toMatchObject({ names: ["kvarn.se", "*.kvarn.se"], keyType: "EC", keyBits: 256, fault: null });
});
