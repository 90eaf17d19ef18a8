import type { AnswerOf } from "@nameplane/contracts";
import { activityFields, activityKeys } from "@nameplane/contracts/privacy/activity-texts";
import type { processingRegister } from "@nameplane/contracts/privacy/operations";
import type { ProcessingActivity } from "@nameplane/contracts/privacy/register";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import {
  findController,
  findPeriods,
  listActivities,
  operatorName,
  registryNames,
  type ActivityRow,
} from "./register.repository.ts";
import { productWords, wordsOf, type Parties } from "./register.rules.ts";
import { headings } from "./register-texts.ts";

type Call = StaffCall & { readonly trx: Trx };
type Register = Omit<AnswerOf<typeof processingRegister>, "code" | "desc">;

/** The register of processing (GDPR, article 30). `outside`: the outside parties that this installation is configured to use. */
export async function readRegister({ trx, language }: Call, outside: Parties): Promise<Register> {
  const rows = await listActivities(trx);
  const of = { periods: await findPeriods(trx), parties: { ...outside, registries: await registryNames(trx) } };
  const ofProduct = activityKeys.map((key) =>
    shown(rows.find((row) => row.key === key) ?? null, key, productWords(key, language, of)),
  );
  const own = rows.filter((row) => row.key === null).map((row) => shown(row, null, null));
  return {
    controller: { name: await operatorName(trx), ...(await findController(trx)) },
    activities: [...ofProduct, ...own],
  };
}

function shown(
  row: ActivityRow | null,
  key: ProcessingActivity["key"],
  product: ReturnType<typeof productWords> | null,
): ProcessingActivity {
  return {
    activityid: row?.id ?? null,
    key,
    isunused: row?.isUnused ?? false,
    ...wordsOf(row ?? {}, product),
    product,
    version: row?.version ?? 0,
    changedby: row?.changedBy ?? null,
    changedat: row?.changedAt.toISOString() ?? null,
  };
}

/** The register as CSV: first the controller, then a line for each activity. */
export async function registerCsv(call: Call, outside: Parties) {
  const { controller, activities } = await readRegister(call, outside);
  const words = headings[call.language];
  const lines = [
    [words.controller, controller.name],
    [words.contact, controller.contact],
    [words.officer, controller.officer],
    [words.general, controller.measures],
    [],
    activityFields.map((field) => words[field]),
    ...activities.filter(({ isunused }) => !isunused).map((activity) => activityFields.map((field) => activity[field])),
  ];
  return {
    content: Buffer.from(`\ufeff${lines.map((line) => csvLine(line)).join("")}`, "utf8"),
    fileName: `${words.file}-${call.now.toISOString().slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
  };
}
