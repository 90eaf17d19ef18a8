import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteStart } from "./quote.rules.ts";

/** The part of a reply that is not folded away. */
const shown = (text: string) => text.slice(0, quoteStart(text) ?? text.length).trim();

const quoted = "> Your MX is old.\n> Change it to mx.new.example.\n>\n> /Jonas";

describe("replies as programs write them: the new words stay, the former mail is folded", () => {
  test.each([
    ["Gmail, English", `Thanks!\n\nOn Tue, Nov 3, 2026 at 10:00 AM Nameplane <support@nameplane.test> wrote:\n\n${quoted}`],
    [
      "Gmail, its introduction on two lines",
      `Thanks!\n\nOn Tue, Nov 3, 2026 at 10:00 AM Nameplane Support <\nsupport+abc@nameplane.test> wrote:\n\n${quoted}`,
    ],
    ["Gmail, Swedish", `Thanks!\n\nDen tis 3 nov. 2026 kl 10:00 skrev Nameplane <support@nameplane.test>:\n\n${quoted}`],
    ["Apple Mail, English", `Thanks!\n\n> On 3 Nov 2026, at 10:00, Nameplane <support@nameplane.test> wrote:\n> \n${quoted}`],
    ["Apple Mail of 2026, English", `Thanks!\n\nOn 3 Nov 2026, at 10:00, Nameplane <support@nameplane.test> wrote:\n\n${quoted}`],
    ["Apple Mail, Swedish", `Thanks!\n\n3 nov. 2026 kl. 10:00 skrev Nameplane <support@nameplane.test>:\n\n${quoted}`],
    ["Thunderbird, English", `Thanks!\n\nOn 11/3/26 10:00, Nameplane wrote:\n${quoted}`],
    ["Thunderbird, Swedish", `Thanks!\n\nDen 2026-11-03 kl. 10:00, skrev Nameplane:\n${quoted}`],
    [
      "Thunderbird with a signature below",
      `Thanks!\n\nOn 11/3/26 10:00, Nameplane wrote:\n${quoted}\n\n-- \nAlva Hedström\nKvarnstråket AB`,
    ],
    [
      "Outlook, English",
      "Thanks!\n\nFrom: Nameplane <support@nameplane.test>\nSent: Tuesday, November 3, 2026 10:00 AM\nTo: Alva Hedström\nSubject: Answer\n\nYour MX is old.",
    ],
    [
      "Outlook on the web, Swedish",
      "Thanks!\n\n________________________________\nFrån: Nameplane <support@nameplane.test>\nSkickat: den 3 november 2026 10:00\nTill: Alva Hedström\nÄmne: Svar\n\nYour MX is old.",
    ],
    [
      "Outlook in bold",
      "Thanks!\n\n*Från:* Nameplane <support@nameplane.test>\n*Skickat:* den 3 november 2026 10:00\n*Till:* Alva\n*Ämne:* Svar\n\nYour MX is old.",
    ],
    ["old Outlook, English", "Thanks!\n\n-----Original Message-----\nFrom: Nameplane\nSent: Tuesday\n\nYour MX is old."],
    ["old Outlook, Swedish", "Thanks!\n\n-----Ursprungligt meddelande-----\nFrån: Nameplane\nSkickat: tisdag\n\nYour MX is old."],
    [
      "a broken line in the quote",
      `Thanks!\n\nOn 11/3/26 10:00, Nameplane wrote:\n> a very long line of the former\nmail\n> goes on here`,
    ],
  ])("%s", (_, text) => expect(shown(text)).toBe("Thanks!"));
});

describe("what somebody wrote is never folded away", () => {
  test.each([
    ["below the quote", `On 11/3/26 10:00, Nameplane wrote:\n${quoted}\n\nThanks!`],
    ["below the quote, after words above", `See below.\n\nOn 11/3/26 10:00, Nameplane wrote:\n${quoted}\n\nNo, I did not.`],
    [
      "between quoted lines",
      `Hello,\n\nOn 11/3/26 10:00, Nameplane wrote:\n> Your MX is old.\n\nIs it?\n\n> Change it.\n\nI did.`,
    ],
    ["in a mail without a quote", "The record is:\n10 mail.example.com\nFrom: where does it come?"],
    ["that looks like an introduction", "On Monday 3 November my colleague wrote:\nnothing works any more."],
    ["in a mail that is nothing but a quote", quoted],
  ])("%s", (_, text) => expect(quoteStart(text)).toBe(null));
});

test("the place is inside the text, before it stands something, and long or damaged texts take no time", () => {
  const piece = fc.constantFrom(
    "> quoted",
    "On 11/3/26, X wrote:",
    "Från: a",
    "Skickat: b",
    "Till: c",
    "Ämne: d",
    "-----Original Message-----",
    "words",
    "",
    "-- ",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (lines) => {
      const text = lines.join("\n");
      const at = quoteStart(text);
      if (at !== null) expect(text.slice(0, at).trim()).not.toBe("");
    }),
  );
  const began = performance.now();
  quoteStart("On 1 ".repeat(40_000));
  quoteStart("On 1\n".repeat(40_000));
  quoteStart("-".repeat(200_000));
  quoteStart(`${"_".repeat(100_000)}\n${"> ".repeat(50_000)}`);
  expect(performance.now() - began).toBeLessThan(2000);
});
