import { createHash } from "node:crypto";
import { globSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { root } from "../build-info.ts";
import { demoColleague, demoLogins } from "../demo/demo-logins.ts";
import { hasStaffPasskey, makeStaffLink } from "../staff-links.ts";

export type Preparation = {
  readonly hosts: readonly string[];
  readonly isDemo: boolean;
  readonly now: Date;
  /** The address of the panel, for the link of the demo's staff member. */
  readonly origin: string;
};

export type Prepared = {
  /** The demo users without orders. There are some at the first start, and after a start that ended too early. */
  readonly withoutOrders: ReadonlySet<string>;
  /**
   * The link with which the demo's staff member creates a passkey. Null if there already is a passkey, or if this is not the
   * demo.
   */
  readonly staffLink: string | null;
};

// All inputs that decide how a database is prepared: schema, reference data, queues, and the rows of the installation.
const inputs = [
  "db/**/*.{sql,ts,json}",
  "apps/server/src/main/*.ts",
  "apps/server/src/areas/*/*.jobs.ts",
  "apps/server/src/platform/jobs.ts",
  "package-lock.json",
];

const settingKey = "prepared-by";

/**
 * Brings the schema, queues, reference data and demo accounts up to date. It does nothing if the database records that this
 * version of the product has done so this month (table partitions are made monthly).
 */
export async function prepareIfNeeded(url: string, preparation: Preparation): Promise<Prepared> {
  const stamp = stampOf(preparation);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await storedStamp(client)) !== stamp) await prepare(client, url, preparation, stamp);
    if (!preparation.isDemo) return { withoutOrders: new Set(), staffLink: null };
    const isIn = await hasStaffPasskey(client, demoColleague);
    return {
      withoutOrders: await demoWithoutOrders(client),
      staffLink: isIn ? null : await makeStaffLink(client, demoColleague, preparation.origin),
    };
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client, url: string, preparation: Preparation, stamp: string): Promise<void> {
  const [{ prepareDatabase }, { installDemo }] = await Promise.all([import("../database.ts"), import("../demo/demo.ts")]);
  const installation = await prepareDatabase(url, preparation.now, preparation.hosts);
  if (preparation.isDemo) await installDemo(url, installation);
  await client.query(
    `insert into setting (id, brand_id, key, value, changed_by, changed_at)
     values (np_uuid7(), null, $1, to_jsonb($2::text), 'job:prepare', $3)
     on conflict (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), key)
     do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [settingKey, stamp, preparation.now],
  );
}

async function demoWithoutOrders(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ username: string }>(
    `select u.username from panel_user u join membership m on m.user_id = u.id
      where u.username = any($1) and not exists (select from sales_order o where o.account_id = m.account_id)`,
    [[demoLogins.customer.username, demoLogins.reseller.username]],
  );
  return new Set(rows.map(({ username }) => username));
}

function stampOf({ hosts, isDemo, now }: Preparation): string {
  const hash = createHash("sha256").update(JSON.stringify([hosts, isDemo, now.toISOString().slice(0, 7)]));
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}:${size}:${mtimeMs};`);
  }
  return hash.digest("hex");
}

async function storedStamp(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ known: boolean }>("select to_regclass('public.setting') is not null known");
  if (tables[0]?.known !== true) return null;
  const { rows } = await client.query<{ value: string }>("select value from setting where brand_id is null and key = $1", [
    settingKey,
  ]);
  return rows[0]?.value ?? null;
}
