// @vitest-environment node
// @peculiar/x509 needs this import before it.
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import * as pkijs from "pkijs";
import { expect, test } from "vitest";
import { makePfx, WrongKey } from "./make-pfx.ts";

type Algorithm = RsaHashedKeyGenParams | (EcKeyGenParams & { readonly hash: string });
const rsa = { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" };
const ec = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A self-signed certificate with its key. Both are PEM. */
async function made(name: string, algorithm: Algorithm): Promise<{ readonly chain: string; readonly key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notAfter: new Date(Date.now() + 86_400_000),
  });
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { chain: `${certificate.toString("pem")}\n`, key };
}

/** The number of items in the file. Throws if the password is wrong. */
async function opened(pfx: ArrayBuffer, password: string): Promise<number> {
  const read = pkijs.PFX.fromBER(pfx);
  const bytes = new TextEncoder().encode(password).buffer;
  await read.parseInternalValues({ password: bytes, checkIntegrity: true });
  const safe = read.parsedValue?.authenticatedSafe;
  if (safe === undefined) throw new Error("the file has no safe");
  await safe.parseInternalValues({ safeContents: [{ password: bytes }, {}] });
  const contents = (safe.parsedValue as { safeContents: { value: pkijs.SafeContents }[] }).safeContents;
  return contents.reduce((count, { value }) => count + value.safeBags.length, 0);
}

test.each([
  ["EC", ec],
  ["RSA", rsa],
])("a PFX file has the chain and the key, under its password: %s [S1.20]", async (_kind, algorithm) => {
  const { chain, key } = await made("kvarn.se", algorithm);
  const signer = await made("signer", ec);
  const pfx = await makePfx(`${chain}${signer.chain}`, key, { password: "Räksmörgås 1", name: "kvarn.se" });
  expect(await opened(pfx, "Räksmörgås 1")).toBe(3);
  await expect(opened(pfx, "wrong")).rejects.toThrow();
});

test("a PFX file is not made with a key for another certificate, or what is no key", async () => {
  const { chain } = await made("one", rsa);
  for (const wrong of [(await made("two", rsa)).key, "hello", (await made("three", ec)).key])
    await expect(makePfx(chain, wrong, { password: "x", name: "x" })).rejects.toThrow(WrongKey);
});
