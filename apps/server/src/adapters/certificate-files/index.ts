import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { OwnFiles, PanelCertificate } from "../../areas/brandhosts/own-files.port.ts";
import { errorFields, type Log } from "../../platform/log.ts";

export type CertificateFilesOptions = {
  readonly certPath: string;
  readonly keyPath: string;
  readonly now: () => Date;
  readonly log: Log;
};

/** How often the files are looked at. */
const checkMs = 5000;

type Read = { readonly certificate: PanelCertificate; readonly leaf: X509Certificate };

/**
 * A certificate that the operator keeps in files, such as those of certbot. Changed files are read again while the process runs;
 * files that do not fit each other, as in the middle of a change, are left aside and the former ones stay in use. Throws if they
 * cannot be read at the start.
 */
export function createCertificateFiles({ certPath, keyPath, now, log }: CertificateFilesOptions): OwnFiles {
  const stampOf = () => [certPath, keyPath].map((file) => `${statSync(file).mtimeMs} ${statSync(file).size}`).join(" ");
  let stamp = stampOf();
  let current = read(certPath, keyPath);
  let checkedAt = now().getTime();
  const refresh = () => {
    const at = now().getTime();
    if (Math.abs(at - checkedAt) < checkMs) return;
    checkedAt = at;
    try {
      const found = stampOf();
      if (found === stamp) return;
      current = read(certPath, keyPath);
      stamp = found;
      log.info({ event: "panel.certificate-files" }, "certificate files read again");
    } catch (error) {
      log.error({ event: "panel.certificate-files", ...errorFields(error) }, "certificate files not read");
    }
  };
  return {
    certificateFor(host) {
      refresh();
      const { leaf, certificate } = current;
      return leaf.validToDate > now() && leaf.checkHost(host) !== undefined
        ? { ...certificate, validFrom: leaf.validFromDate }
        : null;
    },
  };
}

function read(certPath: string, keyPath: string): Read {
  const certificate = { chain: readFileSync(certPath, "utf8"), key: readFileSync(keyPath, "utf8") };
  // Throws if the key is not that of the certificate.
  createSecureContext({ cert: certificate.chain, key: certificate.key });
  return { certificate, leaf: new X509Certificate(certificate.chain) };
}
