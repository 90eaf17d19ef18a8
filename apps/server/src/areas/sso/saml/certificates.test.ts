import { expect, test } from "vitest";
import { certificatesIn, isStrong, lastEnd, presentCertificate } from "./certificates.ts";
import { makeOwnKey } from "./own-certificate.ts";

const now = new Date("2026-12-01T12:00:00Z");
const made = async () => (await makeOwnKey("https://panel.example/sso-saml/1/metadata", now)).certificatePem.trim();

test("a text of PEM blocks is read block by block, each certificate once; Base64 alone is one; anything else is none", async () => {
  const [one, two] = [await made(), await made()];
  expect(certificatesIn(`${one}\n${two}\n${one}`)).toEqual([one, two]);
  expect(certificatesIn(one.replaceAll(/-----[^-]+-----/g, ""))).toEqual([one]);
  for (const wrong of ["", "certificate", `${one}\nand more`, one.replace("MII", "AAA"), "-----BEGIN CERTIFICATE-----"])
    expect(certificatesIn(wrong)).toBeNull();
});

test("our certificate has a strong key, the host as its name, and ten years", async () => {
  const pem = await made();
  expect(isStrong(pem)).toBe(true);
  expect(lastEnd([pem]).toISOString().slice(0, 4)).toBe("2036");
  expect(presentCertificate(pem)).toMatchObject({ subject: "panel.example" });
});
