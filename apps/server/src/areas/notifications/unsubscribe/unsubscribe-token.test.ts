import { expect, test } from "vitest";
import { noticeGroupNames } from "@nameplane/contracts/notifications/notice-kinds";
import { newId } from "../../../platform/ids.ts";
import { addressHash, unsubscribeTokens } from "./unsubscribe-token.ts";

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));
const of = { brandId: newId(), accountId: newId(), group: "orders", addressHash: addressHash("Alva@example.com") } as const;

test.each(noticeGroupNames)("a link about %s is read as it was made", (group) => {
  expect(tokens.read(tokens.make({ ...of, group }))).toEqual({ ...of, group });
});

test("the address is not in the link, and its spelling does not matter", () => {
  expect(Buffer.from(tokens.make(of), "base64url").toString("latin1")).not.toContain("alva");
  expect(addressHash("ALVA@example.com")).toEqual(of.addressHash);
});

test("a link that was changed, cut or made with another key is none of ours", () => {
  const bytes = Buffer.from(tokens.make(of), "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(tokens.read(changed.toString("base64url"))).toBeNull();
  }
  expect(tokens.read(bytes.subarray(1).toString("base64url"))).toBeNull();
  expect(tokens.read("")).toBeNull();
  expect(unsubscribeTokens(Buffer.alloc(32, 2)).read(tokens.make(of))).toBeNull();
});

test("links of mails that were sent keep their meaning: groups keep their places", () => {
  expect(noticeGroupNames).toEqual(["renewals", "orders", "invoices", "dns", "security", "support", "programs"]);
});
