import { query, registry } from "./far-ends.ts";
import type { Buyer } from "./buyers.ts";

const dayMs = 86_400_000;
const registries: Readonly<Record<string, string>> = { se: "iis", com: "verisign", org: "gtld-generic", "co.uk": "nominet" };

/** Creates names that we sponsor at the registry and that a customer has in the panel. Each expires in its number of days. */
export async function holdNames(
  buyer: Buyer,
  words: readonly { name: string; days: number; statuses?: string[] }[],
): Promise<void> {
  const at = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs + days * dayMs).toISOString();
  const rows = words.map(({ days, ...word }) => ({ ...word, created: at(days - 365), expires: at(days) }));
  for (let from = 0; from < rows.length; from += 50)
    await Promise.all(rows.slice(from, from + 50).map((row) => registry.hold({ ...row, registrar: "nameplane" })));
  await query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     select $1, gen_random_uuid(), n, n, substr(n, strpos(n, '.') + 1), 'active', c::timestamptz, e::timestamptz, e::timestamptz - interval '30 days', 'manual'
       from unnest($2::text[], $3::text[], $4::text[]) r (n, c, e)`,
    [buyer.accountId, rows.map(({ name }) => name), rows.map(({ created }) => created), rows.map(({ expires }) => expires)],
  );
  await query(
    `insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen, sync_due_at)
     select d.account_id, d.id, r.registry, 'registered', '{ok}', now() + interval '1 day'
       from domain d join unnest($2::text[], $3::text[]) r (tld, registry) on r.tld = d.tld
      where d.account_id = $1 and d.ascii_name = any($4)`,
    [buyer.accountId, Object.keys(registries), Object.values(registries), rows.map(({ name }) => name)],
  );
}

/** Makes the product compare its data of a name with the registry now, instead of when the next comparison is due. */
export async function compareWithRegistry(name: string): Promise<void> {
  await query(
    "update domain_detail x set sync_due_at = now(), version = x.version + 1 from domain d where d.id = x.domain_id and d.ascii_name = $1",
    [name],
  );
}
