// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";
import { X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { Problem } from "./jws.ts";

type Window = { readonly start: string; readonly end: string };
type Entry = {
  readonly account: string;
  readonly der: Buffer;
  readonly serial: string;
  readonly names: string[];
  readonly from: Date;
  readonly until: Date;
  revokedFor: number | null;
  window: Window | null;
};

/**
 * The certificates that the authority has issued. They can be revoked (RFC 8555 7.6), and clients can ask when to renew them (RFC
 * 9773).
 */
export class Issued {
  readonly #byId = new Map<string, Entry>();

  add(account: string, chain: string): void {
    const leaf = new X509Certificate(chain);
    this.#byId.set(idOf(leaf), {
      account,
      der: leaf.raw,
      serial: leaf.serialNumber.toLowerCase(),
      names: (leaf.subjectAltName ?? "").split(", ").map((name) => name.replace(/^DNS:/, "")),
      from: leaf.validFromDate,
      until: leaf.validToDate,
      revokedFor: null,
      window: null,
    });
  }

  all(): object[] {
    return [...this.#byId.values()].map(({ serial, names, revokedFor }) => ({ serial, names, revokedFor }));
  }

  renewWithin(serial: string, window: Window): void {
    for (const entry of this.#byId.values()) if (entry.serial === serial) entry.window = window;
  }

  /** When to renew a certificate: within a day after two thirds of its life. A revoked certificate is to be replaced at once. */
  renewalInfo(id: string): object {
    const found = this.#byId.get(id);
    if (found === undefined) throw new Problem("malformed", "no such certificate", 404);
    const start = new Date(found.from.getTime() + ((found.until.getTime() - found.from.getTime()) * 2) / 3);
    const usual = { start: start.toISOString(), end: new Date(start.getTime() + 86_400_000).toISOString() };
    const past = { start: found.from.toISOString(), end: found.from.toISOString() };
    return { suggestedWindow: found.revokedFor === null ? (found.window ?? usual) : past };
  }

  revoke(account: string, payload: Record<string, unknown> | null): { body: object } {
    const sent = payload?.["certificate"];
    const der = Buffer.from(typeof sent === "string" ? sent : "", "base64url");
    const found = [...this.#byId.values()].find((entry) => entry.der.equals(der));
    if (found === undefined || found.account !== account)
      throw new Problem("unauthorized", "not this account's certificate", 403);
    if (found.revokedFor !== null) throw new Problem("alreadyRevoked", "it is revoked already");
    const reason = payload?.["reason"] ?? 0;
    if (typeof reason !== "number" || ![0, 1, 3, 4, 5].includes(reason))
      throw new Problem("badRevocationReason", "no such reason");
    found.revokedFor = reason;
    return { body: {} };
  }
}

/** The identifier of a certificate in renewal queries (RFC 9773 4.1). */
function idOf(leaf: X509Certificate): string {
  const by = new x509.X509Certificate(leaf.raw).getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId ?? "";
  const serial = /^[89a-f]/i.test(leaf.serialNumber) ? `00${leaf.serialNumber}` : leaf.serialNumber;
  return [by, serial].map((hex) => Buffer.from(hex, "hex").toString("base64url")).join(".");
}
