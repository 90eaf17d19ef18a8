import type pg from "pg";

const dayMs = 86_400_000;

/** An interval around now, in the form of the rules of a TLD. */
function intervalAround(now: Date, daysBefore: number, daysAfter: number): string {
  const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;
  return `${minute(now.getTime() - daysBefore * dayMs)}/${minute(now.getTime() + daysAfter * dayMs)}`;
}

/** Puts a TLD into its sunrise, like the registry simulator, and another one into its claims period. */
export async function installDemoLaunches(client: pg.Client, now = new Date()): Promise<void> {
  await setRules(client, "systems", { launchSunrise: intervalAround(now, 7, 365), launchMakes: "application" });
  await setRules(client, "solutions", { launchClaims: intervalAround(now, 7, 365) });
}

async function setRules(client: pg.Client, tld: string, rules: Readonly<Record<string, string>>): Promise<void> {
  await client.query(
    `insert into tld_rule (tld, valid_from, rules, contact_schema, source)
     select tld, current_date, rules || $2::jsonb, contact_schema, 'demo' from tld_rule where tld = $1 order by valid_from desc limit 1
     on conflict (tld, valid_from) do update set rules = excluded.rules, source = excluded.source`,
    [tld, JSON.stringify(rules)],
  );
}
