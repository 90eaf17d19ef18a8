import type { Row } from "./statement.rules.ts";
import { statementTexts, type StatementLanguage } from "./statement.texts.ts";

/** The words that name what a row is about, such as "Invoice 1001". */
export function describeRow(
  { kind, numbers, receipt }: Pick<Row, "kind" | "numbers" | "receipt">,
  language: StatementLanguage,
): string {
  const words = statementTexts[language];
  const name = words.kinds[kind];
  if (numbers.length > 0 && kind !== "payment") return `${name} ${numbers.join(", ")}`;
  const forInvoices = numbers.length === 0 ? "" : `, ${words.kinds.invoice.toLowerCase()} ${numbers.join(", ")}`;
  return receipt === null ? `${name}${forInvoices}` : `${name}, ${words.receipt.toLowerCase()} ${receipt}${forInvoices}`;
}
