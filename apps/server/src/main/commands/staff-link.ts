// Makes a one-time link with which a staff member creates a passkey. It is for staff who have lost their passkey and whom nobody
// else can help at the staff login:
//   node apps/server/src/main/commands/staff-link.ts --username otto --origin https://panel.example.com
// The link is valid for a week, and the staff member's former link becomes invalid. Passkeys stay unchanged. With --add it first
// creates the staff member, with one role (Administrator if --role is left out):
//   ... --username olga --origin https://panel.example.com --add "Olga Ek" --email olga@example.com --role Support --language sv
import { parseArgs } from "node:util";
import pg from "pg";
import { addStaff } from "../people.ts";
import { makeStaffLink } from "../staff-links.ts";

const usage =
  'staff-link --username <name> --origin <https://host of the panel> [--add "<Full Name>" --email <address> [--role <role>] [--language en|sv]]';

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { username: text, origin: text, add: text, email: text, role: text, language: text },
});
const { username, origin, add: name, email, role, language = "en" } = values;
if (username === undefined || origin === undefined || !/^https?:\/\/[^/]+$/.test(origin)) end(usage);
if ((name === undefined) !== (email === undefined) || (language !== "en" && language !== "sv")) end(usage);
if (name === undefined && (role !== undefined || values.language !== undefined)) end(usage);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query("begin");
  if (name !== undefined && email !== undefined && !(await addStaff(client, { username, name, email, language }, role)))
    end(`There is a colleague ${username} already, or one with the address ${email}.`);
  const link = await makeStaffLink(client, username, origin);
  if (link === null) end(`There is no colleague ${username}, or they are disabled.`);
  await client.query("commit");
  process.stdout.write(`${link}\n`);
} catch (error) {
  end((error as Error).message);
} finally {
  await client.end();
}
