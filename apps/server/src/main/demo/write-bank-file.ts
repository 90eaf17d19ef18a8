// Writes a file like one from the demo's bank (camt.053): a payment for every open invoice, one of them with a typing error in
// its reference, a payment without a reference, and the bank's fee. It is uploaded in the staff interface, under Bank.
//   node apps/server/src/main/demo/write-bank-file.ts        with the database of `npm start` (DATA_DIR, by default data)
//   DATABASE_URL=... node apps/server/src/main/demo/write-bank-file.ts
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { systemClock } from "../../platform/clock.ts";
import { root } from "../build-info.ts";

type Owed = { readonly ocr: string; readonly number: number; readonly left: number; readonly name: string };
type Movement = { readonly minor: number; readonly payer: string; readonly reference?: string; readonly text?: string };

const dataDir = path.resolve(root, process.env["DATA_DIR"] ?? "data");

function databaseUrl(): string {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined) return given;
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, "pg.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return `postgres://nameplane:${password}@127.0.0.1:${port}/nameplane`;
}

const decimal = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const signed = (minor: number) => `<Amt Ccy="SEK">${decimal(minor)}</Amt><CdtDbtInd>${minor < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function entry({ minor, payer, reference, text }: Movement, index: number, day: string, stamp: string): string {
  const structured = reference === undefined ? "" : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
  const given = text === undefined ? "" : `<Ustrd>${escaped(text)}</Ustrd>`;
  return `      <Ntry>
        ${signed(minor)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>DEMO-${stamp}-${index + 1}</AcctSvcrRef>
        <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${escaped(payer)}</Nm></Dbtr></RltdPties><RmtInf>${given}${structured}</RmtInf></TxDtls></NtryDtls>
      </Ntry>`;
}

/** The reference with its last digit wrong, as a typing error would make it. */
const slip = (ocr: string) => `${ocr.slice(0, -1)}${(Number(ocr.at(-1)) + 1) % 10}`;

function documentOf(
  movements: readonly Movement[],
  of: { account: string; opening: number; day: string; stamp: string },
): string {
  const closing = movements.reduce((sum, { minor }) => sum + minor, of.opening);
  const balance = (code: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(minor)}<Dt><Dt>${of.day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>DEMO-${of.stamp}</MsgId></GrpHdr>
    <Stmt>
      <Id>DEMO-${of.stamp}</Id>
      <ElctrncSeqNb>${of.stamp}</ElctrncSeqNb>
      <Acct><Id><IBAN>${of.account}</IBAN></Id><Ccy>SEK</Ccy></Acct>
      ${balance("OPBD", of.opening)}
      ${balance("CLBD", closing)}
${movements.map((movement, index) => entry(movement, index, of.day, of.stamp)).join("\n")}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

const client = new pg.Client({ connectionString: databaseUrl() });
await client.connect();
const seller = await client.query<{ id: string; iban: string }>(
  "select s.id, replace(s.details ->> 'iban', ' ', '') as iban from seller s join brand b on b.seller_id = s.id where b.is_operator limit 1",
);
const { id: sellerId = "", iban = "" } = seller.rows[0] ?? {};
const { rows: owed } = await client.query<Owed>(
  `select ocr, number::int, (total_minor - settled_minor)::int as left, coalesce(party -> 'buyer' ->> 'name', '') as name from invoice
    where seller_id = $1 and kind = 'invoice' and currency = 'SEK' and state in ('unpaid','partly_paid','collection') order by number`,
  [sellerId],
);
const before = await client.query<{ closing: number }>(
  "select closing_minor::float as closing from bank_statement where seller_id = $1 and closing_minor is not null order by to_on desc, taken_at desc limit 1",
  [sellerId],
);
await client.end();

const now = systemClock.now();
const movements: Movement[] = [
  ...owed.map(({ ocr, left, name }, index) => ({
    minor: left,
    payer: name,
    reference: index === owed.length - 1 && owed.length > 1 ? slip(ocr) : ocr,
  })),
  { minor: 25_000, payer: "Tvärvikens Bygg AB", text: "tack för hjälpen" },
  { minor: -1250, payer: "Banken", text: "Avgift" },
];
const file = path.join(dataDir, `bank-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, "-")}.xml`);
const opening = before.rows[0]?.closing ?? 1_000_000;
const stamp = String(Math.floor(now.getTime() / 1000));
writeFileSync(file, documentOf(movements, { account: iban, opening, day: now.toISOString().slice(0, 10), stamp }));
process.stdout.write(`${file}\n`);
