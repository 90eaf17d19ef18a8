// Verifies the audit log: that no entry was changed, removed or inserted. It only reads.
//   node apps/server/src/main/commands/verify-audit-log.ts                          all accounts and anchors of the database (DATABASE_URL)
//   node apps/server/src/main/commands/verify-audit-log.ts --anchors <file>         and the roots that were kept outside it (AUDIT_ANCHORS_FILE)
//   node apps/server/src/main/commands/verify-audit-log.ts --export <file.jsonl>    the log of one account as it was exported; needs no database
// Exit status: 0 if the log is intact, 1 if it is not, 2 if it could not be read.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { verifyExport, verifyLogs, type Verdict } from "../../areas/auditlog/index.ts";
import { connect } from "../../platform/db/connect.ts";

const { values } = parseArgs({ options: { anchors: { type: "string" }, export: { type: "string" } } });

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

async function ofDatabase(): Promise<Verdict> {
  const url = process.env["DATABASE_URL"] ?? fail("DATABASE_URL is not set.");
  const kept = values.anchors === undefined ? "" : await readFile(values.anchors, "utf8");
  const pool = connect(url, "nameplane_readonly", 1);
  try {
    return await verifyLogs(
      pool,
      kept.split("\n").filter((line) => line !== ""),
    );
  } finally {
    await pool.close();
  }
}

const verdict = await (values.export === undefined
  ? ofDatabase()
  : verifyExport(createInterface({ input: createReadStream(values.export), crlfDelay: Number.POSITIVE_INFINITY })));
const { accounts, entries, anchors, faults } = verdict;
process.stdout.write(
  `${entries} entries of ${accounts} accounts, ${anchors} anchors: ${faults.length === 0 ? "whole" : "NOT whole"}\n`,
);
for (const fault of faults) process.stdout.write(`  ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
