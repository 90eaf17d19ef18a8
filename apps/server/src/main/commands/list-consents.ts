// Lists who agreed to advertising, as CSV, for the program or people that send the mailing or make the calls. Run it again before
// each mailing, because it leaves out people who have withdrawn their consent.
//   node apps/server/src/main/commands/list-consents.ts --kind newsletter
//   node apps/server/src/main/commands/list-consents.ts --kind telemarketing
// Columns: brand, name, email, phone, language, since. Every mailing has to link to /user/settings of its brand, where one click
// withdraws the consent.
import { parseArgs } from "node:util";
import pg from "pg";
import { csvLine } from "../../platform/csv.rules.ts";

const usage = "list-consents --kind newsletter|telemarketing";

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const { values } = parseArgs({ options: { kind: { type: "string" } } });
const { kind } = values;
if (kind !== "newsletter" && kind !== "telemarketing") end(usage);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

type Row = { brand: string; name: string; email: string; phone: string; language: string; since: string };

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query("set role nameplane_owner");
  const { rows } = await client.query<Row>(
    `select b.name as brand, trim(u.first_name || ' ' || u.last_name) as name, u.email, coalesce(u.phone, '') as phone, u.language,
            coalesce(u.preferences ->> ($1 || 'Since'), '') as since
       from panel_user u join brand b on b.id = u.brand_id
      where u.preferences -> $1 = 'true'::jsonb and u.disabled_at is null and not u.awaits_proof
        and exists (select 1 from membership m join account a on a.id = m.account_id where m.user_id = u.id and a.state <> 'closed')
      order by 1, 3`,
    [kind],
  );
  const lines = [["brand", "name", "email", "phone", "language", "since"], ...rows.map((row) => Object.values(row))];
  process.stdout.write(lines.map(csvLine).join(""));
} finally {
  await client.end();
}
