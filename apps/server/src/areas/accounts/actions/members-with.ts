import type { Trx } from "../../../platform/db/transaction.ts";
import { findMembers, type MemberRow } from "../users.repository.ts";
import { rightsOf } from "./manage-users.ts";

/**
 * Users of the current account who have this permission today. Users who have not proved their mail address, or whose access has
 * ended, are left out.
 */
export async function membersWith(trx: Trx, permission: string, now: Date): Promise<MemberRow[]> {
  const members = await findMembers(trx);
  return members.filter(
    (member) =>
      !member.awaits_proof && (member.valid_until === null || member.valid_until > now) && rightsOf(member).has(permission),
  );
}

/** Users of the current account who have access today, with names and rights, sorted by name. */
export async function accountMembers(
  trx: Trx,
  now: Date,
): Promise<{ readonly userId: string; readonly name: string; readonly rights: ReadonlySet<string> }[]> {
  const members = await findMembers(trx);
  return members
    .filter((member) => member.valid_until === null || member.valid_until > now)
    .map((member) => ({
      userId: member.user_id,
      name: `${member.first_name} ${member.last_name}`.trim() || member.username,
      rights: rightsOf(member),
    }));
}
