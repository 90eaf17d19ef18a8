import { createHmac, timingSafeEqual } from "node:crypto";
import { noticeGroupNames, type NoticeGroup } from "@nameplane/contracts/notifications/notice-kinds";
import { sha256 } from "../../../platform/ids.ts";

/** Which mails an unsubscribe link turns off: the mails of one group, about one account, to one address. */
export type Unsubscribable = {
  readonly brandId: string;
  readonly accountId: string;
  readonly group: NoticeGroup;
  /** The first half of a hash of the address. The link thus does not contain the address itself. */
  readonly addressHash: Buffer;
};

export type UnsubscribeTokens = {
  make(of: Unsubscribable): string;
  /** Reads a token. Returns null if this installation did not make it. */
  read(token: string): Unsubscribable | null;
};

const hashLength = 16;
const tagLength = 16;
const bodyLength = 16 + 16 + hashLength + 1;

export const addressHash = (address: string): Buffer => sha256(address.toLowerCase()).subarray(0, hashLength);

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Tokens of the links with which mails are turned off without a login. They allow nothing else, and their effect can be undone,
 * so they never expire and are not stored. A token contains the group as its position in the list of groups, so new groups have
 * to be added at the end of that list.
 */
export function unsubscribeTokens(key: Buffer): UnsubscribeTokens {
  const tagOf = (body: Buffer) => createHmac("sha256", key).update(body).digest().subarray(0, tagLength);
  return {
    make({ brandId, accountId, group, addressHash: hash }) {
      const body = Buffer.concat([bytesOf(brandId), bytesOf(accountId), hash, Buffer.of(noticeGroupNames.indexOf(group))]);
      return Buffer.concat([body, tagOf(body)]).toString("base64url");
    },
    read(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== bodyLength + tagLength) return null;
      const body = bytes.subarray(0, bodyLength);
      if (!timingSafeEqual(tagOf(body), bytes.subarray(bodyLength))) return null;
      const group = noticeGroupNames[body.at(-1) ?? noticeGroupNames.length];
      if (group === undefined) return null;
      return {
        brandId: uuidOf(body.subarray(0, 16)),
        accountId: uuidOf(body.subarray(16, 32)),
        group,
        addressHash: Buffer.from(body.subarray(32, 32 + hashLength)),
      };
    },
  };
}
