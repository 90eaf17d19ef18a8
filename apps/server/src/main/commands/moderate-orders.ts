// Switches order moderation of an account:
//   node apps/server/src/main/commands/moderate-orders.ts --account 10001 --on   (or --off)
// Orders of its users who may not approve orders then wait for a user who may.
import { parseArgs } from "node:util";
import { moderateOrders } from "../../areas/accounts/index.ts";
import { connect } from "../../platform/db/connect.ts";

const usage = "moderate-orders --account <number> --on | --off";

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const { values } = parseArgs({
  options: { account: { type: "string" }, on: { type: "boolean" }, off: { type: "boolean" } },
});
const { account, on = false, off = false } = values;
if (account === undefined || !/^\d{1,12}$/.test(account) || on === off) end(usage);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const pool = connect(url, "nameplane_worker", 1);
const sweeping = connect(url, "nameplane_readonly", 1);
try {
  if (!(await moderateOrders({ pool, sweeping }, "staff:command", Number(account), on))) end(`There is no account ${account}.`);
  process.stdout.write(`Orders of account ${account} ${on ? "are" : "are not"} moderated.\n`);
} finally {
  await Promise.all([pool.close(), sweeping.close()]);
}
