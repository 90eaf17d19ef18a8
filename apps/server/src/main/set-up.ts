// Prepares a database and makes the installation the operator's own; run it first, and after every change of the file:
//   DATABASE_URL=... npm run set-up -- installation.json
// Prints the customer logins that it created, with their passwords, which are not shown again. For each staff member without a
// passkey it prints a one-time link to create one.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { readInstallationFile } from "./set-up/installation-file.ts";
import { applyInstallation } from "./set-up/apply-installation.ts";
import { prepareDatabase } from "./database.ts";
import { hasStaffPasskey, makeStaffLink } from "./staff-links.ts";

function end(...lines: string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(2);
}

const [given] = process.argv.slice(2);
const url = process.env["DATABASE_URL"];
if (given === undefined) end("Which file? docs/production.md shows one: npm run set-up -- installation.json");
if (url === undefined) end("DATABASE_URL is not set.");
// npm starts scripts in the project's folder, and stores in INIT_CWD the folder from which it was called.
const path = resolve(process.env["INIT_CWD"] ?? ".", given);
let content: string;
try {
  content = readFileSync(path, "utf8");
} catch (error) {
  end(`${path} cannot be read: ${(error as Error).message}`);
}
const read = readInstallationFile(content);
if (!read.ok) end(`${path} is not used, nothing was changed:`, ...read.problems.map((problem) => `  ${problem}`));

const staffHost = process.env["STAFF_HOST"];
const hosts = [read.installation.brand.host, ...(staffHost === undefined ? [] : [staffHost])];
try {
  const installation = await prepareDatabase(url, new Date(), hosts);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const made = await applyInstallation(client, installation, read.installation);
  const links: string[] = [];
  for (const { username } of read.installation.staff) {
    if (await hasStaffPasskey(client, username)) continue;
    const link = await makeStaffLink(client, username, `https://${staffHost ?? read.installation.brand.host}`);
    if (link !== null) links.push(`  ${username} makes a passkey for the staff entry: ${link}\n`);
  }
  await client.end();
  process.stdout.write(`${read.installation.brand.name} is set up for https://${read.installation.brand.host}\n`);
  for (const { username, password, customerNumber } of made) {
    process.stdout.write(`  ${username} / ${password}  (customer ${customerNumber})\n`);
  }
  for (const line of links) process.stdout.write(line);
} catch (error) {
  end(`Nothing of the file was applied: ${(error as Error).message}`);
}
