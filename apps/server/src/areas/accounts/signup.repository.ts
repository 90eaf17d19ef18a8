import { sql } from "kysely";
import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { plainVatNumber } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** What a sign-up link leads to: an account below the inviting account, or an account that an affiliate has brought. */
export type Invitation = {
  /** The parent account of the new account. Null for the link of an affiliate. */
  readonly accountId: string | null;
  readonly inviter: string;
  readonly priceGroupId: string | null;
  /** The name of the affiliate who made the link. Null if no affiliate did. */
  readonly affiliate: string | null;
};

/** The invitation of a sign-up link. Null if the link is used, expired or unknown. */
export async function findInvitation(trx: Trx, brandId: string, tokenHash: Buffer): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select account_id as "accountId", inviter, price_group_id as "priceGroupId", affiliate from np_signup_invitation(${tokenHash}, ${brandId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Whether an approved affiliate of the brand's programme has this name. */
export async function bringsCustomers(trx: Trx, brandId: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_brings_customers(${name}, ${brandId}::uuid) as yes`.execute(trx);
  return rows[0]?.yes === true;
}

/** Uses up a sign-up link. False if it has been used in the meantime. */
export async function takeInvitation(trx: Trx, brandId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select kind from np_take_token(${tokenHash}, ${brandId}::uuid)`.execute(trx);
  return rows[0]?.kind === "signup" || rows[0]?.kind === "affiliate";
}

export async function isUsernameFree(trx: Trx, brandId: string, username: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_free_username(${brandId}::uuid, ${username}) as yes`.execute(trx);
  return rows[0]?.yes === true;
}

export type BrandPlace = {
  readonly isOperator: boolean;
  readonly currency: string;
  readonly country: string;
  readonly priceGroupId: string | null;
};

/** What a new account of the current brand starts with: currency, price group, and the seller's country. */
export async function findBrandPlace(trx: Trx, brandId: string): Promise<BrandPlace> {
  const { rows } = await sql<BrandPlace>`
    select b.is_operator as "isOperator", b.currency, s.country, (select g.id from price_group g where g.brand_id = b.id order by not g.is_for_new, g.created_at, g.id limit 1) as "priceGroupId"
      from brand b join seller s on s.id = b.seller_id where b.id = ${brandId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`brand ${brandId} is not visible to its own visitors`);
  return row;
}

export type NewAccount = {
  readonly id: string;
  readonly brandId: string;
  readonly parentId: string | null;
  readonly party: ContactInput["party"];
  readonly language: "en" | "sv";
  readonly currency: string;
  readonly priceGroupId: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  /** What the parent account calls the new account. */
  readonly reference?: string;
};

/** Stores an account with its owner contact. */
export async function insertAccount(
  trx: Trx,
  account: NewAccount,
  owner: ContactInput & { readonly fax?: string },
): Promise<void> {
  await trx
    .insertInto("account")
    .values({
      id: account.id,
      brand_id: account.brandId,
      parent_id: account.parentId,
      kind: account.parentId === null ? "master" : "sub",
      party: account.party,
      language: account.language,
      currency: account.currency,
      price_group_id: account.priceGroupId,
      vat_number: plainVatNumber(owner.vatnumber) || null,
      settings: JSON.stringify(account.settings),
      customer_ref: account.reference ?? null,
    })
    .execute();
  const contactId = newId();
  await trx
    .insertInto("contact")
    .values({
      account_id: account.id,
      id: contactId,
      state: "active",
      fax: owner.fax || null,
      ...contactColumns(owner),
    })
    .execute();
  await trx.updateTable("account").set({ owner_contact_id: contactId }).where("id", "=", account.id).execute();
}

/** A contact of a form as columns of the table. */
export function contactColumns(contact: ContactInput) {
  return {
    party: contact.party,
    organization: contact.organization,
    first_name: contact.firstname,
    last_name: contact.lastname,
    id_number: contact.idnumber || null,
    vat_number: plainVatNumber(contact.vatnumber) || null,
    street: [contact.street, contact.street2].filter((line) => line !== ""),
    postcode: contact.postcode,
    city: contact.city,
    country: contact.country,
    phone: contact.phone || null,
    email: contact.email,
  };
}

export type NewUser = {
  readonly id: string;
  readonly brandId: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: "en" | "sv";
  readonly currency: string;
  readonly preferences: Readonly<Record<string, unknown>>;
};

/**
 * Stores a user who cannot log in yet. If somebody took the username at the same moment, the unique key of the brand refuses it.
 */
export async function insertUser(trx: Trx, user: NewUser): Promise<void> {
  await trx
    .insertInto("panel_user")
    .values({
      id: user.id,
      brand_id: user.brandId,
      username: user.username,
      email: user.email,
      phone: user.phone || null,
      first_name: user.firstName,
      last_name: user.lastName,
      language: user.language,
      currency: user.currency,
      preferences: JSON.stringify(user.preferences),
      awaits_proof: true,
    })
    .execute();
}

export async function insertPassword(trx: Trx, userId: string, phc: string): Promise<void> {
  await trx
    .insertInto("credential")
    .values({ id: newId(), user_id: userId, kind: "password", is_active: true, secret_text: phc })
    .execute();
}

export type RoleRow = {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
  readonly version: number;
  readonly isShared: boolean;
};

/** Roles that users of the current account can have: shared roles and the account's own. */
export async function findRoles(trx: Trx, accountId: string): Promise<RoleRow[]> {
  const rows = await trx
    .selectFrom("role")
    .select(["account_id", "id", "name", "permissions", "version", "is_shared"])
    .where((eb) => eb.or([eb("is_shared", "=", true), eb("account_id", "=", accountId)]))
    .orderBy("is_shared", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ account_id: owner, is_shared: isShared, ...role }) => ({ accountId: owner, isShared, ...role }));
}

export type NewMembership = {
  readonly accountId: string;
  readonly userId: string;
  readonly role: Pick<RoleRow, "accountId" | "id">;
  readonly extra: readonly string[];
  readonly denied: readonly string[];
  readonly isOwner: boolean;
  /** When the user's access ends automatically. Absent if it does not end. */
  readonly validUntil?: Date | null;
  readonly actor: string;
};

export async function insertMembership(trx: Trx, member: NewMembership): Promise<void> {
  await trx
    .insertInto("membership")
    .values({
      account_id: member.accountId,
      user_id: member.userId,
      role_account_id: member.role.accountId,
      role_id: member.role.id,
      extra: [...member.extra],
      denied: [...member.denied],
      is_owner: member.isOwner,
      valid_until: member.validUntil ?? null,
      created_by: member.actor,
    })
    .execute();
}

/** Marks the mail address of the account's owner as proved, if it is the address that the user has just proved. */
export async function proveOwnerEmail(trx: Trx, accountId: string, userId: string): Promise<void> {
  await sql`
    update contact c set email_proved_at = now()
      from account a, panel_user u
     where a.id = ${accountId} and c.account_id = a.id and c.id = a.owner_contact_id and u.id = ${userId} and lower(u.email) = lower(c.email)`.execute(
    trx,
  );
}

/** The name of the account, as shown to a user who was invited to it. */
export async function accountName(trx: Trx, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as name
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = ${accountId}`.execute(
    trx,
  );
  return rows[0]?.name ?? "";
}

/** The username of a user who can log in. Null if the user is disabled or deleted. */
export async function usernameOf(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("panel_user")
    .select("username")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** The language in which mails to the account are written. */
export async function accountLanguage(trx: Trx, { accountId }: { readonly accountId: string }): Promise<"en" | "sv"> {
  const { language } = await trx.selectFrom("account").select("language").where("id", "=", accountId).executeTakeFirstOrThrow();
  return language === "sv" ? "sv" : "en";
}
