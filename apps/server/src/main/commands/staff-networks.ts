// Shows from which networks staff log in, or opens the staff login to all networks again, for when nobody can log in from a
// listed network any more:
//   node apps/server/src/main/commands/staff-networks.ts           shows the networks
//   node apps/server/src/main/commands/staff-networks.ts --open    removes them all
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../platform/ids.ts";

const { values } = parseArgs({ options: { open: { type: "boolean", default: false } } });
const url = process.env["DATABASE_URL"];
if (url === undefined) {
  process.stderr.write("DATABASE_URL is not set.\n");
  process.exit(2);
}

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query("begin");
  const { rows } = await client.query<{ network: string; note: string }>(
    "select network::text as network, note from staff_network order by staff_network.network",
  );
  for (const { network, note } of rows) process.stdout.write(`${network}${note === "" ? "" : `  ${note}`}\n`);
  if (rows.length === 0) process.stdout.write("Staff log in from all networks.\n");
  if (values.open && rows.length > 0) {
    await client.query("delete from staff_network");
    const body = JSON.stringify({
      actor: "staff:command",
      action: "staff.networks",
      before: { networks: rows.map(({ network }) => network) },
      after: { networks: [] },
      result: "ok",
    });
    await client.query(
      "select audit_append(owner_account_id, $1, $2, null) from brand where is_operator and owner_account_id is not null",
      [newId(), body],
    );
    process.stdout.write("Removed. Staff log in from all networks.\n");
  }
  await client.query("commit");
} finally {
  await client.end();
}
