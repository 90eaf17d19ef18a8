import type { ClearingHouse } from "../../areas/trademarks/clearing-house.port.ts";
import { isSignedByPgp } from "./pgp-signature.ts";

export type ClearingHouseSettings = {
  /** The address below which the claims notices are fetched, such as https://ry.marksdb.org/cnis. */
  readonly noticesUrl: string;
  /** The address of the list of revoked SMD files. Null if it is not fetched. */
  readonly revokedUrl: string | null;
  /**
   * OpenPGP public key with which the clearing house signs its list of revoked SMD files. The signature has the same address with
   * ".sig" at its end. Null: the signature is not checked.
   */
  readonly listKey?: string | null;
  /** Where the authorities of signers publish which certificates they have revoked (CRL). Null if it is not fetched. */
  readonly crlUrl?: string | null;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs?: number;
};

/** Keys have slashes that are part of the address: "2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001". */
const keyForm = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/**
 * The largest answers that are read, in bytes. A notice has some kilobytes; the list of revoked files has a line for each file.
 */
const [noticeMaxBytes, listMaxBytes] = [1_000_000, 20_000_000];

/**
 * The Trademark Clearinghouse over HTTPS, with the credentials it gives to registrars.
 *
 * Source: RFC 9361 sections 4.3.15, 5.3.3 and 6.2
 */
export function createClearingHouse({
  noticesUrl,
  revokedUrl,
  listKey = null,
  crlUrl = null,
  user,
  password,
  timeoutMs = 15_000,
}: ClearingHouseSettings): ClearingHouse {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const get = (url: string, isOurs = true) =>
    fetch(url, {
      headers: isOurs ? { authorization } : {},
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
  /** The content at an address. Null if there is none, or if it cannot be fetched. `isOurs`: whether our credentials are sent. */
  async function fetched(url: string, isOurs = true): Promise<Buffer | null> {
    try {
      const response = await get(url, isOurs);
      const bytes = response.status === 200 ? await bytesOf(response, listMaxBytes) : null;
      return bytes === null ? null : Buffer.from(bytes);
    } catch {
      return null;
    }
  }
  return {
    async notice(lookupKey) {
      // The key comes from a registry. A key that would lead to another address of the clearing house is not looked up.
      if (!keyForm.test(lookupKey)) return { result: "unknown" };
      try {
        const response = await get(`${noticesUrl.replace(/\/+$/, "")}/${lookupKey}.xml`);
        if (response.status === 404) return { result: "unknown" };
        if (response.status !== 200) return { result: "unavailable", code: `clearing_house_${response.status}` };
        const xml = await bytesOf(response, noticeMaxBytes);
        return xml === null ? { result: "unavailable", code: "notice_too_long" } : { result: "found", xml };
      } catch {
        return { result: "unavailable", code: "clearing_house_away" };
      }
    },
    async revokedMarks() {
      if (revokedUrl === null) return { result: "unavailable" };
      const list = await fetched(revokedUrl);
      if (list === null) return { result: "unavailable" };
      if (listKey === null) return { result: "found", text: list.toString("utf8") };
      const signature = await fetched(revokedUrl.replace(/\.[a-z]+$/, ".sig"));
      if (signature === null) return { result: "unavailable" };
      return isSignedByPgp(list, signature, listKey) ? { result: "found", text: list.toString("utf8") } : { result: "unsigned" };
    },
    revokedSigners: async () => (crlUrl === null ? null : fetched(crlUrl, false)),
  };
}

/** The content of an answer. Null if it is longer than it can be. */
async function bytesOf({ body }: Response, max: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > max) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
