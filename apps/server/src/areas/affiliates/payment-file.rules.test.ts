import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { paymentFile } from "./payment-file.rules.ts";

test("a payment file names each payout once, with its amount, and the sum of all", () => {
  const text = paymentFile({
    id: "AFF-20261201-1001",
    madeAt: new Date("2026-12-01T08:00:00Z"),
    payOn: "2026-12-02",
    payer: { name: "Kvarnen & Co", iban: "SE4550000000058398257466", bic: "ESSESESS" },
    total: money(35_050, "SEK"),
    transfers: [
      { number: 1001, holder: "Alva <Hedström>", iban: "SE3550000000054910000003", amount: money(30_000, "SEK") },
      { number: 1002, holder: "Rune Berg", iban: "DE89370400440532013000", amount: money(5050, "SEK") },
    ],
  });
  expect(text).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>350.50</CtrlSum>");
  expect(text).toContain('<EndToEndId>AFFILIATE-1001</EndToEndId></PmtId><Amt><InstdAmt Ccy="SEK">300.00</InstdAmt>');
  expect(text).toContain("<Nm>Alva &lt;Hedström&gt;</Nm>");
  expect(text).toContain("<Nm>Kvarnen &amp; Co</Nm>");
  expect(text).toContain("<BIC>ESSESESS</BIC>");
  expect(text.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
});
