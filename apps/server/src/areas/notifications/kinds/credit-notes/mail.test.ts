import { expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { samples } from "./samples.ts";

const billing = { why: { kind: "billing", accountNumber: 10_001 } } as const;

test("says that the documents are attached and why the reader gets them", () => {
  const { text } = compose(samples.creditNotes, { ...billing, language: "sv" });
  expect(text).toContain("Dokumenten är bifogade som PDF.");
  expect(text.replaceAll("\n", " ")).toContain("eftersom fakturor för konto 10001 hos Nameplane går till din adress");
});
