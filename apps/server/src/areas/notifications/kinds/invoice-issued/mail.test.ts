import { expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { samples } from "./samples.ts";

const billing = { why: { kind: "billing", accountNumber: 10_001 } } as const;

test("an open invoice says how to pay it, a paid one that nothing is left to do", () => {
  expect(compose(samples.invoiceToPay, billing).subject.replaceAll("\u00a0", " ")).toBe(
    "Invoice 100001: pay 408.75 SEK by 5 Dec 2026",
  );
  const paid = compose(samples.invoicePaid, billing);
  expect(paid.subject.replaceAll("\u00a0", " ")).toBe("Invoice 100002: 1,234.50 EUR, paid");
  expect(paid.text.replaceAll("\n", " ")).toContain("you do not need to do anything");
  expect(paid.text).not.toContain("IBAN");
});
