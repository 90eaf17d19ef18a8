import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority, its server certificate for `epp.test`, `localhost` and 127.0.0.1, and a client certificate. PEM. */
export interface TestCertificates {
  readonly ca: string;
  readonly server: TestCertificate;
  readonly client: TestCertificate;
  /** An untrusted authority with its own server certificate. */
  readonly stranger: { readonly ca: string; readonly server: TestCertificate };
}

/** Creates new certificates with the openssl program, in a temporary folder that is deleted afterwards. */
export function makeCertificates(): TestCertificates {
  const folder = mkdtempSync(join(tmpdir(), "epp-certificates-"));
  try {
    makeAuthority(folder, "ca");
    makeAuthority(folder, "other");
    return {
      ca: pem(folder, "ca.crt"),
      server: makeSigned(folder, "ca", "server", "subjectAltName=DNS:epp.test,DNS:localhost,IP:127.0.0.1"),
      client: makeSigned(folder, "ca", "client", "extendedKeyUsage=clientAuth"),
      stranger: {
        ca: pem(folder, "other.crt"),
        server: makeSigned(folder, "other", "impostor", "subjectAltName=DNS:epp.test,DNS:localhost,IP:127.0.0.1"),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

function makeAuthority(folder: string, name: string): void {
  openssl(folder, [
    "req",
    "-x509",
    ...newKey,
    "-keyout",
    `${name}.key`,
    "-out",
    `${name}.crt`,
    "-days",
    "2",
    "-subj",
    `/CN=Test ${name}`,
  ]);
}

function makeSigned(folder: string, authority: string, name: string, extension: string): TestCertificate {
  writeFileSync(join(folder, `${name}.ext`), `${extension}\n`);
  openssl(folder, ["req", ...newKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`]);
  const signing = ["-CA", `${authority}.crt`, "-CAkey", `${authority}.key`, "-CAcreateserial", "-extfile", `${name}.ext`];
  openssl(folder, ["x509", "-req", "-in", `${name}.csr`, ...signing, "-days", "2", "-out", `${name}.crt`]);
  return { cert: pem(folder, `${name}.crt`), key: pem(folder, `${name}.key`) };
}

function openssl(folder: string, args: readonly string[]): void {
  execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

function pem(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8");
}
