import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { refusedLine } from "../../lines/samples.ts";
import { samples as closed } from "../order-closed/samples.ts";
import { samples } from "./samples.ts";

describe("money of what was not delivered", () => {
  const ended = (change: Partial<typeof refusedLine>) =>
    compose({ ...samples.requestEnded, line: { ...refusedLine, ...change } }).text.replaceAll(/\s+/g, " ");

  test("stays as credit when the order was paid", () => {
    expect(ended({})).toContain("We have credited 123.75 SEK incl. VAT to your account, see credit note 500001.");
  });

  test("reduces the invoice when that was still open, or is shared between both", () => {
    expect(ended({ credit: { number: 500_001, totalMinor: 12_375, keptMinor: 0 } })).toContain(
      "reduces what you owe us by 123.75 SEK incl. VAT",
    );
    expect(ended({ credit: { number: 500_001, totalMinor: 12_375, keptMinor: 375 } })).toContain(
      "the remaining 3.75 SEK is credit in your account",
    );
  });

  test("is nothing when nothing was paid, and a late payment is named as the cause", () => {
    const text = ended({ end: "cancelled_timeout", isFunded: false, credit: null });
    expect(text).toContain("the payment for this part of order O20512 did not arrive in time");
    expect(text).toContain("Nothing was charged for it.");
  });

  test("the summary adds it up and separates delivered from not delivered", () => {
    const { subject, text } = compose({ ...closed.orderPartlyDone, ended: [refusedLine, refusedLine], creditedMinor: 24_750 });
    expect(subject).toBe("Order O20514 is done: 1 of 3 delivered");
    expect(text.replaceAll("\u00a0", " ")).toContain("Credited, incl. VAT: 247.50 EUR");
  });
});
