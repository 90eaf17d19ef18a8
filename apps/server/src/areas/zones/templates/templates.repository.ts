import type { TemplateRecordSet } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { z } from "zod";

const storedBody = z.array(
  z.object({ owner: z.string(), type: z.string(), ttl_seconds: z.number(), rdata: z.array(z.string()) }),
);

/** The sets of a stored template. */
export function readTemplateBody(body: unknown): TemplateRecordSet[] {
  return storedBody.parse(body).map(({ ttl_seconds: ttlSeconds, ...set }) => ({ ...set, ttlSeconds }));
}

function writeTemplateBody(sets: readonly TemplateRecordSet[]): string {
  return JSON.stringify(sets.map(({ owner, type, ttlSeconds, rdata }) => ({ owner, type, ttl_seconds: ttlSeconds, rdata })));
}

export type StoredTemplate = {
  readonly id: string;
  readonly name: string;
  readonly sets: readonly TemplateRecordSet[];
  readonly isShared: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  readonly createdAt: Date;
};

/** Record templates of the account by name, followed by those that the operator shares. */
export async function templatesOf(trx: Trx, scope: AccountScope): Promise<StoredTemplate[]> {
  const rows = await trx
    .selectFrom("template")
    .select(["account_id", "id", "name", "body", "is_default", "version", "created_at"])
    .where("kind", "=", "records")
    .where((eb) => eb.or([eb("account_id", "=", scope.accountId), eb("is_shared", "=", true)]))
    .orderBy((eb) => eb("account_id", "=", scope.accountId), "desc")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sets: readTemplateBody(row.body),
    isShared: row.account_id !== scope.accountId,
    isDefault: row.is_default && row.account_id === scope.accountId,
    version: row.version,
    createdAt: row.created_at,
  }));
}

const own = (trx: Trx, scope: AccountScope) =>
  trx.updateTable("template").where("account_id", "=", scope.accountId).where("kind", "=", "records");

export async function insertTemplate(
  trx: Trx,
  scope: AccountScope,
  template: Pick<StoredTemplate, "name" | "sets">,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("template")
    .values({
      account_id: scope.accountId,
      id,
      kind: "records",
      name: template.name,
      body: writeTemplateBody(template.sets),
    })
    .execute();
  return id;
}

export async function changeTemplate(
  trx: Trx,
  scope: AccountScope,
  id: string,
  template: Pick<StoredTemplate, "name" | "sets">,
): Promise<void> {
  await own(trx, scope)
    .set((eb) => ({ name: template.name, body: writeTemplateBody(template.sets), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function removeTemplate(trx: Trx, scope: AccountScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("template")
    .where("account_id", "=", scope.accountId)
    .where("kind", "=", "records")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks a template of the account as the default for new zones. Null means that none of its own is the default. */
export async function markDefaultTemplate(trx: Trx, scope: AccountScope, id: string | null): Promise<void> {
  await own(trx, scope).set({ is_default: false }).where("is_default", "=", true).execute();
  if (id !== null) await own(trx, scope).set({ is_default: true }).where("id", "=", id).execute();
}
