import { createHash } from "node:crypto";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { sumByClass } from "../erasure.rules.ts";
import { erasePersonRows, isUserAddress, previewPerson } from "../person.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Data = Omit<AnswerOf<typeof operations.personData>, "code" | "desc">;

/** A hash of the address. With it, the log proves the search and the erasure without keeping the address. */
const markOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16);

/**
 * For somebody without a login: where the person's mail address is stored, what would be erased and what would stay. The search
 * is logged.
 */
export async function readPerson(call: Call, { email }: InputOf<typeof operations.personData>): Promise<Data> {
  const { trx, actor } = call;
  const rows = await previewPerson(trx, email);
  await auditStaff(trx, call, { actor, action: "privacy.find-person", object: markOf(email), after: { places: rows.length } });
  return {
    isuser: await isUserAddress(trx, email),
    classes: sumByClass(rows),
    places: rows.map(({ place, erased, stays, fate }) => ({ place, erased, stays, iskept: fate === "stays" })),
  };
}

/**
 * Refuses an erasure that would be refused even after a proof of identity. Possible refusals: StatusProhibits (the address
 * belongs to a user, whose data are erased with the account; or nothing stored under it may be erased now).
 */
export async function refusePerson(trx: Trx, { email }: { readonly email: string }): Promise<void> {
  const isUser = await isUserAddress(trx, email);
  if (isUser || !(await previewPerson(trx, email)).some(({ erased }) => erased > 0))
    throw new Refused(StatusProhibits, { param: "email" });
}

/** Erases the data of somebody without a login, except those that must be kept. Possible refusals: those of refusePerson. */
export async function erasePerson(call: Call, { email, why }: InputOf<typeof operations.erasePerson>): Promise<number> {
  const { trx, actor } = call;
  await refusePerson(trx, { email });
  const done = await erasePersonRows(trx, email);
  const rows = done.reduce((sum, each) => sum + each.rows, 0);
  const after = { why, ...Object.fromEntries(done.map((each) => [each.place, each.rows])) };
  await auditStaff(trx, call, { actor, action: "privacy.erase-person", object: markOf(email), after });
  return rows;
}
