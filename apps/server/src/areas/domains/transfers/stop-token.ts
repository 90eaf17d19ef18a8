import { createHmac, timingSafeEqual } from "node:crypto";

/** The transfer that a link in a mail can stop. */
export type Stoppable = { readonly accountId: string; readonly transferId: string };

export type StopTokens = {
  make(of: Stoppable): string;
  /** The transfer of a token. Null if the token is not one of ours. */
  read(token: string): Stoppable | null;
};

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const tagLength = 16;

/**
 * Makes and reads the tokens of links that stop a transfer away. A token can only stop a transfer and never start one, so access
 * to the mailbox is proof enough. A token is for one transfer and useless after its end, so tokens need not be stored.
 */
export function stopTokens(key: Buffer): StopTokens {
  const tagOf = (body: Buffer) => createHmac("sha256", key).update(body).digest().subarray(0, tagLength);
  return {
    make({ accountId, transferId }) {
      const body = Buffer.concat([bytesOf(accountId), bytesOf(transferId)]);
      return Buffer.concat([body, tagOf(body)]).toString("base64url");
    },
    read(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== 32 + tagLength) return null;
      const body = bytes.subarray(0, 32);
      if (!timingSafeEqual(tagOf(body), bytes.subarray(32))) return null;
      return { accountId: uuidOf(body.subarray(0, 16)), transferId: uuidOf(body.subarray(16, 32)) };
    },
  };
}
