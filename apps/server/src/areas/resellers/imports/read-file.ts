import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { ImportFileUnreadable, ImportTooLong } from "@nameplane/contracts/resellers/refusals";
import { mostImported } from "@nameplane/contracts/resellers/values";
import { readCsvTable } from "../../../platform/csv-table.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { brandsForCustomers } from "../../accounts/index.ts";
import { fieldsOf } from "./line.rules.ts";

type Call = SessionCall & { readonly trx: Trx };

const mostColumns = 60;
const mostCharacters = 255;

/**
 * Reads a table of customers whose cells are separated by commas, semicolons or tabs. The first line names the columns. Nothing
 * is stored.
 *
 * Possible refusals: OnlyUnderMaster, ImportFileUnreadable, ImportTooLong.
 */
export async function readFile(
  { trx, scope }: Call,
  text: string,
): Promise<Omit<AnswerOf<typeof operations.readCustomerFile>, "code" | "desc">> {
  const brands = await brandsForCustomers(trx, scope);
  const table = readCsvTable(text).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.slice(0, mostCharacters)),
  }));
  const [head, ...lines] = table;
  if (head === undefined || lines.length === 0 || head.cells.length < 2 || head.cells.length > mostColumns)
    throw new Refused(ImportFileUnreadable, { param: "text" });
  if (lines.length > mostImported) throw new Refused(ImportTooLong, { param: "text", values: { most: String(mostImported) } });
  const fields = fieldsOf(head.cells);
  return {
    columns: head.cells.map((name, at) => ({ name, field: fields[at] ?? null })),
    rows: lines.map(({ line, cells }) => ({ line, cells: head.cells.map((_, at) => cells[at] ?? "") })),
    brands: brands.map(({ brandId, name }) => ({ brandid: brandId, name })),
  };
}
