// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";
import { webcrypto, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import type { RevokedSigners } from "./signers.rules.ts";

x509.cryptoProvider.set(webcrypto);

/** An authority has certified only a handful of signers, so a list with more entries cannot be right. */
const entriesMax = 10_000;

/**
 * Reads a list of revoked certificates (CRL), if one of the authorities has signed it. Null if none has signed it or it cannot be
 * read, so that a broken list never replaces a good one.
 *
 * Source: RFC 5280 section 5
 */
export async function readCrl(bytes: Uint8Array, authorities: readonly string[]): Promise<RevokedSigners | null> {
  const list = parsed(bytes);
  if (list === null) return null;
  for (const pem of authorities) {
    const { subject, publicKey } = new x509.X509Certificate(pem);
    if (list.issuer !== subject || !(await isSignedWith(list, publicKey))) continue;
    const entries = list.entries.slice(0, entriesMax);
    return {
      authority: fingerprintOf(new X509Certificate(pem)),
      issuedAt: list.thisUpdate,
      nextAt: list.nextUpdate ?? null,
      signers: entries.map(({ serialNumber, revocationDate }) => ({
        serial: plainSerial(serialNumber),
        revokedAt: revocationDate,
      })),
    };
  }
  return null;
}

function parsed(bytes: Uint8Array): x509.X509Crl | null {
  try {
    return new x509.X509Crl(Buffer.from(bytes));
  } catch {
    return null;
  }
}

async function isSignedWith(list: x509.X509Crl, publicKey: x509.PublicKey): Promise<boolean> {
  try {
    return await list.verify({ publicKey });
  } catch {
    return false;
  }
}

/** The fingerprint of a certificate, without colons. */
export const fingerprintOf = (certificate: X509Certificate): string => certificate.fingerprint256.replaceAll(":", "");

/** A serial number as it is compared: hexadecimal in upper case, without leading zeros. */
export const plainSerial = (serial: string): string => serial.toUpperCase().replace(/^0+(?=.)/, "");
