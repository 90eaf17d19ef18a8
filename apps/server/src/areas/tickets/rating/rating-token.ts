import { createHmac, timingSafeEqual } from "node:crypto";

/** The ticket that a link rates. */
type RatedBy = { readonly brandId: string; readonly accountId: string; readonly ticketId: string };

export type RatingTokens = {
  make(of: RatedBy): string;
  /** Reads a token. Returns null if this installation did not make it. */
  read(token: string): RatedBy | null;
};

const tagLength = 16;
const bodyLength = 3 * 16;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Tokens of the links in mails by which a ticket is rated without a login. They are signed, so they need not be stored. They show
 * the subject of the ticket and what was said about it, and allow nothing but to say it anew (T181).
 */
export function ratingTokens(key: Buffer): RatingTokens {
  const tagOf = (body: Buffer) => createHmac("sha256", key).update(body).digest().subarray(0, tagLength);
  return {
    make({ brandId, accountId, ticketId }) {
      const body = Buffer.concat([bytesOf(brandId), bytesOf(accountId), bytesOf(ticketId)]);
      return Buffer.concat([body, tagOf(body)]).toString("base64url");
    },
    read(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== bodyLength + tagLength) return null;
      const body = bytes.subarray(0, bodyLength);
      if (!timingSafeEqual(tagOf(body), bytes.subarray(bodyLength))) return null;
      return {
        brandId: uuidOf(body.subarray(0, 16)),
        accountId: uuidOf(body.subarray(16, 32)),
        ticketId: uuidOf(body.subarray(32, 48)),
      };
    },
  };
}
