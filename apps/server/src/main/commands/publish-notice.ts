// Announces maintenance or an incident on the status page, until the back office has a screen for it:
//   node apps/server/src/main/commands/publish-notice.ts --slug db-upgrade --severity degraded --starts 2026-12-01T22:00Z --ends 2026-12-01T23:00Z
//     --title-en "..." --body-en "..." --title-sv "..." --body-sv "..."
//   node apps/server/src/main/commands/publish-notice.ts --slug db-upgrade --ends 2026-12-01T22:40Z        it is over
// A slug that was given before changes that notice. All brands show it.
import { parseArgs } from "node:util";
import pg from "pg";
import { systemClock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";

const usage =
  "publish-notice --slug <word> [--severity info|degraded|down] [--starts <instant>] [--ends <instant>] [--title-en <text> --title-sv <text> [--body-en <text>] [--body-sv <text>]]";

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    slug: text,
    severity: text,
    starts: text,
    ends: text,
    "title-en": text,
    "title-sv": text,
    "body-en": text,
    "body-sv": text,
  },
});
const { slug, severity, starts, ends } = values;
if (slug === undefined) end(usage);
if (severity !== undefined && !["info", "degraded", "down"].includes(severity)) end(usage);
for (const instant of [starts, ends])
  if (instant !== undefined && Number.isNaN(Date.parse(instant))) end(`${instant} is no instant such as 2026-12-01T22:00Z`);
const isNew = values["title-en"] !== undefined && values["title-sv"] !== undefined;
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await client.query("set role nameplane_owner");
  let changed = 0;
  for (const language of ["en", "sv"] as const) {
    const said = isNew ? { title: values[`title-${language}`], body: values[`body-${language}`] ?? "" } : null;
    const { rowCount } =
      said === null
        ? await client.query(
            `update article set severity = coalesce($3, severity), starts_at = coalesce($4, starts_at), ends_at = coalesce($5, ends_at), version = version + 1
              where brand_id is null and kind = 'system_status' and language = $1 and slug = $2`,
            [language, slug, severity ?? null, starts ?? null, ends ?? null],
          )
        : await client.query(
            `insert into article (id, kind, language, slug, title, body, severity, starts_at, ends_at)
             values ($6, 'system_status', $1, $2, $7, $8, coalesce($3, 'info'), coalesce($4::timestamptz, $9), $5)
             on conflict (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), kind, language, slug)
             do update set title = excluded.title, body = excluded.body, severity = excluded.severity, starts_at = excluded.starts_at,
                           ends_at = excluded.ends_at, version = article.version + 1`,
            [language, slug, severity ?? null, starts ?? null, ends ?? null, newId(), said.title, said.body, systemClock.now()],
          );
    changed += rowCount ?? 0;
  }
  if (changed === 0) end(`There is no notice ${slug}; a new one needs --title-en and --title-sv.`);
  process.stdout.write(`Notice ${slug} is on the status page within seconds.\n`);
} finally {
  await client.end();
}
