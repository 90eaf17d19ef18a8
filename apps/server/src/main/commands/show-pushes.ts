// Shows which domains were pushed from which account to which:
//   node apps/server/src/main/commands/show-pushes.ts                     the newest hundred
//   node apps/server/src/main/commands/show-pushes.ts --name example.se   all of one domain (A-labels)
import { parseArgs } from "node:util";
import { listedPushes } from "../../areas/pushes/index.ts";
import { connect } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";

const { values } = parseArgs({ options: { name: { type: "string" } } });
const url = process.env["DATABASE_URL"];
if (url === undefined) {
  process.stderr.write("DATABASE_URL is not set.\n");
  process.exit(2);
}

const pool = connect(url, "nameplane_readonly", 1);
try {
  const name = values.name?.toLowerCase() ?? null;
  const rows = await tx(pool, { actor: "staff:command" }, (trx) => listedPushes(trx, name, 100));
  for (const { state, giver, receiver, email, begunBy, endedBy, createdAt, endedAt, names } of rows)
    process.stdout.write(
      `${createdAt.toISOString()} account ${giver} (${begunBy}) to ${email}${receiver === null ? "" : `, account ${receiver}`}: ${state}` +
        `${endedAt === null ? "" : ` ${endedAt.toISOString()} (${endedBy ?? ""})`}\n  ${names.join(" ")}\n`,
    );
  if (rows.length === 0) process.stdout.write("No pushes.\n");
} finally {
  await pool.close();
}
