import { amountText } from "./amount-text.rules.ts";
import type { DisputeEvidence } from "../dispute.port.ts";
import { drawDocument } from "../../ledger/documents/index.ts";
import type { DisputeRow } from "./disputes.repository.ts";
import type { FrozenEvidence } from "./evidence.rules.ts";

/** The evidence as it is sent, from what was frozen when staff submitted it. The same dispute always results in the same bytes. */
export async function evidenceOf(dispute: DisputeRow): Promise<DisputeEvidence> {
  const { evidence } = dispute;
  if (evidence?.frozen === undefined) throw new Error(`dispute ${dispute.id} has no evidence to send`);
  const { frozen, words } = evidence;
  const linesOf = (part: string) => frozen.sections.find((section) => section.part === part)?.lines ?? [];
  return {
    words,
    customerName: frozen.customerName,
    customerEmail: frozen.customerEmail,
    address: frozen.address,
    deliveredOn: frozen.deliveredOn,
    product: linesOf("order").join("\n"),
    access: linesOf("access").join("\n"),
    file: { name: `dispute-D${dispute.number}.pdf`, content: await evidencePdf(dispute, words, frozen) },
  };
}

/** The letter and the chosen records as PDF. */
export async function evidencePdf(
  dispute: Pick<DisputeRow, "number" | "providerObject" | "amount" | "cause" | "openedAt">,
  words: string,
  frozen: FrozenEvidence & { readonly brand?: string },
): Promise<Buffer> {
  return drawDocument({
    language: "en",
    title: "Evidence",
    subtitle: `Dispute ${dispute.providerObject}`,
    brand: { name: frozen.brand ?? "", hasOwnMark: false },
    madeOn: frozen.at.slice(0, 10),
    to: [frozen.customerName ?? "", frozen.customerEmail ?? ""].filter((line) => line !== ""),
    facts: [
      ["Our number", `D${dispute.number}`],
      ["Amount", amountText(dispute.amount)],
      ["Reason", dispute.cause],
      ["Opened", dispute.openedAt.toISOString().slice(0, 10)],
    ],
    blocks: [
      { kind: "text", text: words },
      ...frozen.sections.flatMap(({ title, lines }) => [
        { kind: "heading", text: title } as const,
        { kind: "text", text: lines.join("\n"), isQuiet: true } as const,
      ]),
    ],
    footer: [["All times are UTC."]],
    page: (number, of) => `Page ${number} of ${of}`,
  });
}
