// Changes what a brand requires at login, and to which countries it sends SMS. The brand is given by its host:
//   node apps/server/src/main/commands/secure-brand.ts --host panel.example.com --users-2fa on --staff-2fa on --sms-prefixes "+46 +47"
// users-2fa: whether all users of the brand must have a second factor. staff-2fa: whether all users of the operator's own account
// must have one. Users who are logged in without one are logged out. sms-prefixes "all" removes the list. Options that are left
// out change nothing.
import { parseArgs } from "node:util";
import { secureBrand } from "../../areas/whitelabel/index.ts";
import { connect } from "../../platform/db/connect.ts";

const usage = 'secure-brand --host <host name> [--users-2fa on|off] [--staff-2fa on|off] [--sms-prefixes "+46 +47 ..."|all]';

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

function onOrOff(name: string, given: string | undefined): boolean | undefined {
  if (given !== undefined && given !== "on" && given !== "off") end(`--${name} is on or off.\n${usage}`);
  return given === undefined ? undefined : given === "on";
}

function prefixesOf(given: string | undefined): readonly string[] | null | undefined {
  if (given === undefined) return undefined;
  if (given === "all") return null;
  const prefixes = given.split(/[\s,]+/).filter((each) => each !== "");
  const wrong = prefixes.find((each) => !/^\+[1-9]\d{0,2}$/.test(each));
  if (prefixes.length === 0 || wrong !== undefined)
    end(`--sms-prefixes: ${wrong ?? "nothing"} is no country prefix such as +46.\n${usage}`);
  return prefixes;
}

const given = { type: "string" } as const;
const { values } = parseArgs({
  options: { host: given, "users-2fa": given, "staff-2fa": given, "sms-prefixes": given },
});
const { host } = values;
const users = onOrOff("users-2fa", values["users-2fa"]);
const staff = onOrOff("staff-2fa", values["staff-2fa"]);
const smsPrefixes = prefixesOf(values["sms-prefixes"]);
if (host === undefined) end(usage);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const pool = connect(url, "nameplane_worker", 1);
try {
  const now = await secureBrand(pool, "staff:command", host.toLowerCase(), {
    ...(users === undefined ? {} : { users }),
    ...(staff === undefined ? {} : { staff }),
    ...(smsPrefixes === undefined ? {} : { smsPrefixes }),
  });
  if (now === null) end(`No brand has the host ${host}.`);
  process.stdout.write(
    `Second factor of all users: ${now.users ? "on" : "off"}; of staff: ${now.staff ? "on" : "off"}; SMS to ${now.smsPrefixes?.join(" ") ?? "all countries of the installation"}.\n`,
  );
} finally {
  await pool.close();
}
