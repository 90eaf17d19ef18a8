// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";
import { Problem } from "./jws.ts";

x509.cryptoProvider.set(webcrypto);

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const dayMs = 86_400_000;
/** The longest common name of a certificate (RFC 5280 appendix A.1, ub-common-name). */
const commonNameMax = 64;

type Pair = { readonly certificate: x509.X509Certificate; readonly key: webcrypto.CryptoKey };

/**
 * A root certificate and an intermediate certificate that it signs, as real certificate authorities have them. Both are created
 * once and kept.
 */
export class Authority {
  readonly rootPem: string;
  readonly #intermediate: Pair;

  private constructor(root: x509.X509Certificate, intermediate: Pair) {
    this.rootPem = root.toString("pem");
    this.#intermediate = intermediate;
  }

  static async open(folder: string): Promise<Authority> {
    const root = await keep(folder, "root", () => make("ACME simulator root", null));
    const intermediate = await keep(folder, "intermediate", () => make("ACME simulator", root));
    return new Authority(root.certificate, intermediate);
  }

  /**
   * Returns the certificate chain for a signing request (PKCS #10, DER) that names exactly the given hosts. Throws Problem
   * badCSR.
   */
  async issue(csr: Buffer, hosts: readonly string[], days: number): Promise<string> {
    const request = read(csr);
    if (!(await request.verify().catch(() => false))) throw new Problem("badCSR", "the request is not signed by its key");
    const names = request.getExtension("2.5.29.17");
    const asked = names instanceof x509.SubjectAlternativeNameExtension ? names.names.items.map((name) => name.value) : [];
    const common = request.subjectName.getField("CN");
    const named = new Set([...asked, ...common].map((name) => name.toLowerCase()));
    if (named.size !== hosts.length || hosts.some((host) => !named.has(host)))
      throw new Problem("badCSR", "the request is for other names than the order");
    const now = Date.now();
    const { certificate, key } = this.#intermediate;
    const leaf = await x509.X509CertificateGenerator.create({
      serialNumber: serial(),
      subject: hosts[0] !== undefined && hosts[0].length <= commonNameMax ? `CN=${hosts[0]}` : "",
      issuer: certificate.subject,
      notBefore: new Date(now - 60_000),
      notAfter: new Date(now + days * dayMs),
      signingAlgorithm: algorithm,
      publicKey: request.publicKey,
      signingKey: key,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: "dns", value }))),
        await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
      ],
    });
    return `${leaf.toString("pem")}\n${certificate.toString("pem")}\n`;
  }
}

function read(csr: Buffer): x509.Pkcs10CertificateRequest {
  try {
    return new x509.Pkcs10CertificateRequest(csr);
  } catch {
    throw new Problem("badCSR", "the request cannot be read");
  }
}

/** A random serial number in hexadecimal: positive, at most 20 octets (RFC 5280 4.1.2.2). */
function serial(): string {
  return `01${randomBytes(15).toString("hex")}`;
}

async function make(commonName: string, issuer: Pair | null): Promise<Pair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: `CN=${commonName}`,
    issuer: issuer?.certificate.subject ?? `CN=${commonName}`,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 3650 * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: issuer?.key ?? keys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, issuer === null ? 1 : 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate, key: keys.privateKey };
}

async function keep(folder: string, name: string, create: () => Promise<Pair>): Promise<Pair> {
  const [certificateFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    const made = await create();
    const key = await webcrypto.subtle.exportKey("pkcs8", made.key);
    writeFileSync(keyFile, Buffer.from(key).toString("base64"), { mode: 0o600 });
    writeFileSync(certificateFile, made.certificate.toString("pem"));
    return made;
  }
  const key = Buffer.from(readFileSync(keyFile, "utf8"), "base64");
  return {
    certificate: new x509.X509Certificate(readFileSync(certificateFile, "utf8")),
    key: await webcrypto.subtle.importKey("pkcs8", key, algorithm, false, ["sign"]),
  };
}
