import type pg from "pg";

const terms = {
  en: `1. You sell in your own name, and are responsible to your customers for what you promise them.
2. You tell us who your customers are, and keep the holders of domains up to date.
3. Each month we credit the margin on what your customers have paid. Refunds are taken off the next statement.
4. You do not sell below the minimum that a registry sets, and do not send unsolicited mail.
5. Either of us can end this with three months' notice. Your customers keep their domains.`,
  sv: `1. Ni säljer i eget namn och ansvarar mot kunderna för det ni lovar dem.
2. Ni talar om för oss vilka kunderna är och håller uppgifterna om domänernas innehavare aktuella.
3. Varje månad tillgodoför vi er marginalen på det som kunderna har betalat. Återbetalningar dras från nästa avräkning.
4. Ni säljer inte under ett lägsta pris som ett register har satt, och skickar inga oönskade mejl.
5. Båda kan säga upp avtalet med tre månaders varsel. Kunderna behåller sina domäner.`,
};

/** Lets customers of the demo become resellers at once. */
export async function installDemoResellerSignup(client: pg.ClientBase, brandId: string): Promise<void> {
  await client.query(
    `insert into reseller_programme (brand_id, signup, terms, reviewed, changed_by, changed_at)
     values ($1, 'at_once', $2, '{slaskpost.example}', 'job:demo', now()) on conflict do nothing`,
    [brandId, JSON.stringify(terms)],
  );
}
