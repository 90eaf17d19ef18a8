import { staffLinkUrl } from "@nameplane/contracts/staff/link";
import type pg from "pg";
import { staffLinkMs } from "../areas/staff/staff.rules.ts";
import { newId, newToken, sha256 } from "../platform/ids.ts";

const actor = "job:staff-link";

/**
 * Makes a one-time link with which a staff member creates a passkey. It is valid for a week, and the former link becomes invalid.
 * It is recorded in the audit log of the operator's account, like the links that staff make for each other. Returns null if there
 * is no such staff member.
 */
export async function makeStaffLink(client: pg.Client, username: string, origin: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from staff_user where username = lower($1) and disabled_at is null",
    [username],
  );
  const [colleague] = rows;
  if (colleague === undefined) return null;
  const token = newToken();
  const endsAt = new Date(Date.now() + staffLinkMs);
  await client.query("update staff_link set used_at = now() where staff_id = $1 and used_at is null", [colleague.id]);
  await client.query("insert into staff_link (token_hash, staff_id, made_by, ends_at) values ($1, $2, $3, $4)", [
    sha256(token),
    colleague.id,
    actor,
    endsAt,
  ]);
  await client.query("select audit_append(owner_account_id, $1, $2, null) from brand where is_operator", [
    newId(),
    JSON.stringify({ actor, action: "staff.link", object: colleague.id, result: "ok" }),
  ]);
  return staffLinkUrl(origin, token);
}

/** Whether a staff member can log in, because they have a passkey. */
export async function hasStaffPasskey(client: pg.Client, username: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from staff_credential c join staff_user u on u.id = c.staff_id where u.username = lower($1) limit 1",
    [username],
  );
  return rowCount !== 0;
}
