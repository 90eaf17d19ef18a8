import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecipient, replyAddress, tokenBytes, tokenOf } from "./reply-address.rules.ts";

const mailboxes = ["support@nameplane.test", "help@brand.example"];

test("every reply address is read back as its token, in any case of letters", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: tokenBytes, maxLength: tokenBytes }),
      fc.constantFrom(...mailboxes),
      (random, mailbox) => {
        const token = tokenOf(random);
        expect(readRecipient(replyAddress(mailbox, token), mailboxes)).toEqual({ mailbox, token });
        expect(readRecipient(replyAddress(mailbox, token).toUpperCase(), mailboxes)).toEqual({ mailbox, token });
      },
    ),
  );
});

test.each([
  ["Support@Nameplane.test", { mailbox: "support@nameplane.test", token: null }],
  ["support+newsletter@nameplane.test", { mailbox: "support@nameplane.test", token: null }],
  ["postmaster@brand.example", { mailbox: "help@brand.example", token: null }],
  ["support@brand.example", null],
  ["other@nameplane.test", null],
  ["+@nameplane.test", null],
  ["support", null],
  ["", null],
])("%s", (address, expected) => expect(readRecipient(address, mailboxes)).toEqual(expected));
