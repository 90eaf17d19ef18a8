import { tag, type Stage } from "./stage.ts";
import type pg from "pg";

const dayMs = 86_400_000;

/** Creates names at the registry simulator that are registered through us and all expire on the same day. */
export async function hold(stage: Stage, word: string, names: number): Promise<string[]> {
  const own = tag();
  const at = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs + days * dayMs).toISOString();
  const held = Array.from({ length: names }, (_, n) => `${word}${n}-${own}.se`);
  for (let from = 0; from < held.length; from += 50)
    await Promise.all(
      held
        .slice(from, from + 50)
        .map((name) => stage.registry("POST", "/domain", { name, registrar: "nameplane", created: at(-335), expires: at(30) })),
    );
  return held;
}

/** Adds these names to an account's list of domains. */
export async function own(db: pg.Client, accountId: string, held: readonly string[]): Promise<void> {
  const expires = new Date(Math.floor(Date.now() / dayMs) * dayMs + 30 * dayMs).toISOString();
  await db.query(
    `with d as (
       insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       select $1, gen_random_uuid(), n, n, 'se', 'active', $3::timestamptz - interval '1 year', $3, $3, 'manual' from unnest($2::text[]) n
       returning account_id, id)
     insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen, sync_due_at)
     select account_id, id, 'iis', 'registered', '{ok}', now() + interval '1 day' from d`,
    [accountId, held, expires],
  );
}
