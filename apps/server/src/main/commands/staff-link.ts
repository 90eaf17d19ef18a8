// Makes a one-time link with which a colleague of the operator's staff makes a passkey, for somebody whose passkey is lost and whom nobody
// else can help in the panel:
//   node apps/server/src/main/commands/staff-link.ts --username otto --origin https://panel.example.com
// The link is valid for a week, and ends the colleague's former link. Passkeys stay as they are.
import { parseArgs } from "node:util";
import pg from "pg";
import { makeStaffLink } from "../staff-links.ts";

const usage = "staff-link --username <name> --origin <https://host of the panel>";

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const { values } = parseArgs({ options: { username: { type: "string" }, origin: { type: "string" } } });
const { username, origin } = values;
if (username === undefined || origin === undefined || !/^https?:\/\/[^/]+$/.test(origin)) end(usage);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  const link = await makeStaffLink(client, username, origin);
  if (link === null) end(`There is no colleague ${username}, or they are disabled.`);
  process.stdout.write(`${link}\n`);
} finally {
  await client.end();
}
