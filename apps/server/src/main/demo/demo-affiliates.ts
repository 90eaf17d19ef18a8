import type pg from "pg";

/** What an affiliate of the demo earns, by what was sold. */
const rules = [
  { sold: "registration", basisPoints: 2000, covers: "first", months: 12 },
  { sold: "renewal", basisPoints: 500, covers: "months", months: 24 },
  { sold: "service", basisPoints: 1000, covers: "first", months: 12 },
] as const;

const terms = {
  en: "Do not advertise under our name, and do not send unsolicited mail. We may change the programme for future purchases.",
  sv: "Annonsera inte under vårt namn, och skicka inga oönskade mejl. Vi kan ändra programmet för framtida köp.",
};

/** Turns on an affiliate programme for the operator's brand, so that customers of the demo can apply. */
export async function installDemoAffiliates(client: pg.ClientBase, brandId: string): Promise<void> {
  const { rowCount } = await client.query(
    `insert into affiliate_programme (brand_id, is_on, currency, least_payout_minor, terms, changed_at, changed_by)
     select id, true, currency, 10000, $2, now(), 'job:demo' from brand where id = $1 on conflict do nothing`,
    [brandId, JSON.stringify(terms)],
  );
  if (rowCount === 0) return;
  for (const { sold, basisPoints, covers, months } of rules)
    await client.query("insert into affiliate_rule (brand_id, sold, basis_points, covers, months) values ($1, $2, $3, $4, $5)", [
      brandId,
      sold,
      basisPoints,
      covers,
      months,
    ]);
}
