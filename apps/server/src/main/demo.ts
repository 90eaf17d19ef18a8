import pg from "pg";
import { hashPassword } from "../areas/identity/index.ts";
import { newId } from "../platform/ids.ts";
import { demoLogins } from "./demo-logins.ts";
import type { Installation } from "./install.ts";

type DemoAccount = {
  login: { username: string; password: string };
  person: [firstName: string, lastName: string, email: string, phone: string];
  organization: string;
  idNumber: string;
  address: [street: string, postcode: string, city: string];
  language: "en" | "sv";
  invoiceMethod: "prepayment" | "postpayment";
  creditLimitMinor: number;
  whitelabel: number;
};

const accounts: DemoAccount[] = [
  {
    login: demoLogins.customer,
    person: ["Alva", "Hedström", "alva@kvarnstraket.example", "+46.701234567"],
    organization: "Kvarnstråket AB",
    idNumber: "556036-0793",
    address: ["Kvarngatan 3", "118 47", "Stockholm"],
    language: "en",
    invoiceMethod: "prepayment",
    creditLimitMinor: 0,
    whitelabel: 0,
  },
  {
    login: demoLogins.reseller,
    person: ["Ruben", "Solander", "ruben@solrosen.example", "+46.317654321"],
    organization: "Solrosen Webb AB",
    idNumber: "556677-8899",
    address: ["Linnégatan 20", "413 04", "Göteborg"],
    language: "sv",
    invoiceMethod: "postpayment",
    creditLimitMinor: 5_000_000,
    whitelabel: 1,
  },
];

/** Adds the demo accounts once; a used database keeps what it has. Gives true when they are new. */
export async function installDemo(url: string, installation: Installation): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from panel_user where brand_id = $1 and username_key = $2", [
      installation.brandId,
      demoLogins.customer.username,
    ]);
    if (rows.length > 0) return false;
    await client.query("begin");
    for (const account of accounts) await addAccount(client, installation, account);
    await addUser(
      client,
      installation,
      installation.operatorAccountId,
      demoLogins.operator,
      ["Otto", "Namnlund", "otto@nameplane.test", "+46.812345678"],
      "en",
    );
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}

async function addAccount(client: pg.Client, installation: Installation, demo: DemoAccount): Promise<void> {
  const [accountId, contactId] = [newId(), newId()];
  const [firstName, lastName, email, phone] = demo.person;
  const [street, postcode, city] = demo.address;
  await client.query(
    `insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method, credit_limit_minor, whitelabel)
     values ($1, $2, 'master', 'company', $3, $4, $5, $6, $7)`,
    [
      accountId,
      installation.brandId,
      demo.language,
      installation.priceGroupId,
      demo.invoiceMethod,
      demo.creditLimitMinor,
      demo.whitelabel,
    ],
  );
  await client.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email, email_proved_at)
     values ($1, $2, 'active', 'company', $3, $4, $5, $6, $7, $8, $9, 'SE', $10, $11, now())`,
    [
      accountId,
      contactId,
      demo.organization,
      firstName,
      lastName,
      demo.idNumber,
      [street],
      postcode,
      city,
      phone,
      email,
    ],
  );
  await client.query("update account set owner_contact_id = $2 where id = $1", [accountId, contactId]);
  await addUser(client, installation, accountId, demo.login, demo.person, demo.language);
}

async function addUser(
  client: pg.Client,
  installation: Installation,
  accountId: string,
  login: DemoAccount["login"],
  person: DemoAccount["person"],
  language: string,
): Promise<void> {
  const userId = newId();
  const [firstName, lastName, email, phone] = person;
  await client.query(
    `insert into panel_user (id, brand_id, username, email, email_proved_at, phone, first_name, last_name, language)
     values ($1, $2, $3, $4, now(), $5, $6, $7, $8)`,
    [userId, installation.brandId, login.username, email, phone, firstName, lastName, language],
  );
  await client.query(
    "insert into credential (id, user_id, kind, is_active, secret_text) values ($1, $2, 'password', true, $3)",
    [newId(), userId, await hashPassword(login.password)],
  );
  await client.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by)
     select $1, $2, account_id, id, true, 'job:demo' from role where account_id = $3 and name = 'Owner'`,
    [accountId, userId, installation.operatorAccountId],
  );
}
