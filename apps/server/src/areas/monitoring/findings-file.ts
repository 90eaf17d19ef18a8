import { csvLine } from "../../platform/csv.rules.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { listFindings } from "./findings.repository.ts";
import { findingsTexts } from "./findings.texts.ts";
import { shownName } from "./tell-owners.ts";

/** The most findings in one file. */
const rowsMax = 50_000;

/** All findings of a service as CSV (RFC 4180, UTF-8 with a byte order mark), with the evidence. */
export async function findingsFile(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  language: Language,
): Promise<{ readonly content: Buffer; readonly fileName: string }> {
  const words = findingsTexts[language];
  const { rows } = await listFindings(trx, scope, serviceId, { state: "all" }, { limit: rowsMax, offset: 0 });
  const lines = rows.map((row) =>
    csvLine([
      shownName(row.name),
      row.name,
      row.host ?? "",
      row.mark,
      words.kind[row.kind],
      String(row.score),
      words.state[row.state],
      row.source,
      row.file,
      row.listedOn,
      row.foundAt.toISOString(),
      row.facts?.registrar ?? "",
      row.facts?.created ?? "",
      row.facts?.addresses?.join(" ") ?? "",
      row.facts?.abuseemail ?? "",
      row.checkedAt?.toISOString() ?? "",
      row.reference ?? "",
    ]),
  );
  return { content: Buffer.from(`\ufeff${[csvLine(words.head), ...lines].join("")}`, "utf8"), fileName: words.file };
}
