// Checks whether the invariants of orders, domains and notices hold now, as the worker does every night. It only reads.
//   node apps/server/src/main/commands/check-invariants.ts
// Prints a line for each invariant, with the ids of the first rows that break it. Exit status: 0 if all hold, 1 if some do not.
import { countBroken } from "../../areas/backoffice/index.ts";
import { connect } from "../../platform/db/connect.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined) {
  process.stderr.write("DATABASE_URL is not set.\n");
  process.exit(2);
}

const pool = connect(url, "nameplane_readonly", 1);
try {
  const found = await countBroken(pool);
  for (const { id, says, count, rows } of found) {
    process.stdout.write(`${id.padEnd(8)}${count === 0 ? "holds" : `broken ${count} times`}: ${says.en}\n`);
    for (const row of rows) process.stdout.write(`  ${JSON.stringify(row)}\n`);
  }
  process.exitCode = found.some(({ count }) => count > 0) ? 1 : 0;
} finally {
  await pool.close();
}
