import { money } from "@nameplane/values";
import { randomInt } from "node:crypto";
import type pg from "pg";
import { firstSeller, type Installation } from "../install.ts";
import { addCustomer, addStaff, isUsernameTaken } from "../people.ts";
import type { InstallationFile } from "./installation-file.ts";

/** A customer login that has just been created. Its password is shown only now, because only its hash is stored. */
export type MadeLogin = {
  readonly username: string;
  readonly password: string;
  readonly customerNumber: number;
};

const actor = "job:set-up";

/**
 * Applies the file to the installation, in one transaction. The seller, brand, name servers and default records are replaced.
 * Existing logins stay unchanged, and issued invoices keep their seller. The first time, no TLD is left on sale: staff put each on
 * sale when its account, costs and prices are right.
 */
export async function applyInstallation(
  client: pg.Client,
  installation: Installation,
  file: InstallationFile,
): Promise<MadeLogin[]> {
  await client.query("begin");
  try {
    if (await isNew(client, installation)) await takeOffSale(client);
    await writeSeller(client, installation, file.seller);
    await writeBrand(client, installation, file.brand);
    await writeNameServers(client, file.nameServers);
    await client.query(
      "update template set body = $2 where account_id = $1 and kind = 'records' and name = 'Default' and is_shared",
      [installation.operatorAccountId, JSON.stringify(file.defaultRecords)],
    );
    const made = await writePeople(client, installation, file);
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether nobody has said yet whose installation this is. It then has the seller with which every installation begins. */
async function isNew(client: pg.Client, { sellerId }: Installation): Promise<boolean> {
  const { rows } = await client.query("select from seller where id = $1 and name = $2", [sellerId, firstSeller]);
  return rows.length === 1;
}

async function takeOffSale(client: pg.Client): Promise<void> {
  await client.query("update tld set status = 'hidden', is_preparing = true where status = 'sold'");
}

async function writeSeller(client: pg.Client, { sellerId }: Installation, seller: InstallationFile["seller"]): Promise<void> {
  const { name, orgnr, vatNumber, country, address, ...rest } = seller;
  await client.query("update seller set name = $2, orgnr = $3, vat_number = $4, country = $5, details = $6 where id = $1", [
    sellerId,
    name,
    orgnr,
    vatNumber,
    country,
    JSON.stringify({ ...rest, lines: address }),
  ]);
}

async function writeBrand(client: pg.Client, { brandId }: Installation, brand: InstallationFile["brand"]): Promise<void> {
  await client.query("update brand set name = $2, mail_from = $3, language = $4, time_zone = $5 where id = $1", [
    brandId,
    brand.name,
    brand.mailFrom,
    brand.language,
    brand.timeZone,
  ]);
  await client.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true) on conflict (host) do nothing", [
    brand.host,
    brandId,
  ]);
}

/** Servers that are not in the file are switched off and not deleted, because zones may still refer to them. */
async function writeNameServers(client: pg.Client, servers: InstallationFile["nameServers"]): Promise<void> {
  await client.query("update dns_server set is_enabled = false where not host = any($1)", [servers.map(({ host }) => host)]);
  for (const { host, addresses, role } of servers) {
    await client.query(
      `insert into dns_server (id, host, role, addresses) values ($1, $1, $3, $2)
       on conflict (host) do update set addresses = excluded.addresses, role = excluded.role, is_enabled = true`,
      [host, addresses, role],
    );
  }
}

async function writePeople(client: pg.Client, installation: Installation, file: InstallationFile): Promise<MadeLogin[]> {
  const made: MadeLogin[] = [];
  for (const { firstName, lastName, ...person } of file.staff)
    await addStaff(client, { ...person, name: `${firstName} ${lastName}` });
  for (const { creditLimitMinor, currency, ...customer } of file.customers) {
    if (await isUsernameTaken(client, installation, customer.user.username)) continue;
    const user = { ...customer.user, password: newPassword() };
    const creditLimit = money(creditLimitMinor, currency);
    const { number } = await addCustomer(client, installation, { ...customer, creditLimit, user }, actor);
    made.push({ username: user.username, password: user.password, customerNumber: number });
  }
  return made;
}

/** A password of 20 letters and digits that do not look alike, which is 113 bits. */
function newPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join("");
}
