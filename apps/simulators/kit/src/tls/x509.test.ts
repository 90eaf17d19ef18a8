import { createPublicKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { certificatePem, issue } from "./x509.ts";

const span = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2051-01-01T00:00:00Z") };
const request = { ...span, dnsNames: [], ipv4Addresses: [] };

test("a server certificate names its host and verifies against its authority only", () => {
  const authority = issue({ ...request, use: "authority", commonName: "Test CA" }, null);
  const publicKey = createPublicKey(authority.key.export({ type: "pkcs8", format: "pem" }));
  const issuer = { name: "Test CA", key: authority.key, publicKey };
  const issued = issue(
    { ...request, use: "server", commonName: "localhost", dnsNames: ["localhost"], ipv4Addresses: ["127.0.0.1"] },
    issuer,
  );
  const certificate = new X509Certificate(certificatePem(issued.certificate));
  const root = new X509Certificate(authority.certificate);
  expect(certificate.checkHost("localhost")).toBe("localhost");
  expect(certificate.checkHost("example.com")).toBeUndefined();
  expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(certificate.checkIssued(root)).toBe(true);
  expect(certificate.verify(root.publicKey)).toBe(true);
  expect(certificate.ca).toBe(false);
  expect(root.ca).toBe(true);
  expect(certificate.checkPrivateKey(issued.key)).toBe(true);
  const other = issue({ ...request, use: "authority", commonName: "Test CA" }, null);
  expect(certificate.verify(new X509Certificate(other.certificate).publicKey)).toBe(false);
  expect(certificate.validTo).toBe("Jan  1 00:00:00 2051 GMT");
});
