import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { certificatePem, type CertificateRequest, issue } from "./x509.ts";

const dayMs = 86_400_000;
const authorityDays = 3650;
/**
 * The validity of a certificate: long enough for a demo that is never restarted, and short enough for every TLS library (825 days
 * at most).
 */
const leafDays = 397;
/** A certificate that expires sooner is replaced at start. */
const renewBeforeDays = 30;

/** Certificate and key of one TLS server or client, as PEM texts. */
export interface ServerIdentity {
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
}

export interface ClientIdentity {
  readonly keyFile: string;
  readonly certificateFile: string;
  /** The SHA-256 fingerprint, in the format of X509Certificate.fingerprint256. */
  readonly fingerprint: string;
}

/**
 * A simulator's own certificate authority, kept in `<data>/tls`.
 * The certificates are made in JavaScript (tls/x509.ts). A machine with only Node has no openssl binary, and the libraries for it
 * bring a dozen packages to replace one screen of DER code.
 */
export class CertificateStore {
  readonly #folder: string;
  readonly #authorityName: string;
  readonly #authorityKey: KeyObject;
  readonly authorityFile: string;

  constructor(dataFolder: string, authorityName: string) {
    this.#authorityName = authorityName;
    this.#folder = join(dataFolder, "tls");
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.authorityFile = join(this.#folder, "ca.crt.pem");
    const keyFile = join(this.#folder, "ca.key.pem");
    if (!existsSync(keyFile) || !existsSync(this.authorityFile)) {
      const made = issue(this.#request("authority", authorityName, authorityDays), null);
      this.#write("ca", made.key, made.certificate);
    }
    this.#authorityKey = createPrivateKey(readFileSync(keyFile, "utf8"));
  }

  #request(use: CertificateRequest["use"], commonName: string, days: number): CertificateRequest {
    const now = Date.now();
    return {
      use,
      commonName,
      // The certificate is valid from a day ago, because the clocks of test machines differ. A certificate that has to be expired
      // starts earlier.
      notBefore: new Date(now - dayMs * (days > 0 ? 1 : 90 - days)),
      notAfter: new Date(now + days * dayMs),
      dnsNames: use === "server" ? ["localhost"] : [],
      ipv4Addresses: use === "server" ? ["127.0.0.1"] : [],
    };
  }

  #write(base: string, key: KeyObject, certificate: Uint8Array): void {
    const pem = key.export({ type: "pkcs8", format: "pem" });
    writeFileSync(join(this.#folder, `${base}.key.pem`), pem, { mode: 0o600 });
    writeFileSync(join(this.#folder, `${base}.crt.pem`), certificatePem(certificate));
  }

  #issueLeaf(base: string, use: "server" | "client" | "signer", commonName: string, days: number): void {
    const publicKey = createPublicKey(this.#authorityKey.export({ type: "pkcs8", format: "pem" }));
    const issuer = { name: this.#authorityName, key: this.#authorityKey, publicKey };
    const made = issue(this.#request(use, commonName, days), issuer);
    this.#write(base, made.key, made.certificate);
  }

  /** Creates the certificate unless a valid one exists. */
  #ensureLeaf(base: string, use: "server" | "client" | "signer", commonName: string): void {
    const file = join(this.#folder, `${base}.crt.pem`);
    const held = existsSync(file) ? new X509Certificate(readFileSync(file)) : null;
    const good = held !== null && Date.parse(held.validTo) - Date.now() > renewBeforeDays * dayMs;
    if (!good) this.#issueLeaf(base, use, commonName, leafDays);
  }

  #read(base: string): ServerIdentity {
    return {
      key: readFileSync(join(this.#folder, `${base}.key.pem`), "utf8"),
      certificate: readFileSync(join(this.#folder, `${base}.crt.pem`), "utf8"),
      authority: readFileSync(this.authorityFile, "utf8"),
    };
  }

  serverIdentity(): ServerIdentity {
    this.#ensureLeaf("server", "server", "localhost");
    return this.#read("server");
  }

  /** A server certificate that is valid for this many days; a negative number creates an expired certificate. */
  shortLivedServerIdentity(days: number): ServerIdentity {
    this.#issueLeaf("server-short", "server", "localhost", days);
    return this.#read("server-short");
  }

  /** A certificate with an RSA key, for signing messages. */
  signerIdentity(commonName: string): ServerIdentity {
    this.#ensureLeaf("signer", "signer", commonName);
    return this.#read("signer");
  }

  /** The client certificate of one account. */
  clientIdentity(account: string): ClientIdentity {
    const base = `client-${account}`;
    this.#ensureLeaf(base, "client", account);
    const certificateFile = join(this.#folder, `${base}.crt.pem`);
    return {
      keyFile: join(this.#folder, `${base}.key.pem`),
      certificateFile,
      fingerprint: new X509Certificate(readFileSync(certificateFile)).fingerprint256,
    };
  }
}
