import { NotFound } from "@nameplane/contracts/refusals";
import { cleanSearchTerm } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { ownNames, type OwnName } from "../../../domains/index.ts";
import { readIdna } from "../../../domains/search/index.ts";

/** The account's own domain for the name that was typed. Possible refusals: NotFound. */
export async function ownDomain(trx: Trx, { scope }: Pick<SessionCall, "scope">, typed: string, param: string): Promise<OwnName> {
  const idna = readIdna(cleanSearchTerm(typed));
  const ascii = idna.ok ? idna.ascii : typed;
  const own = (await ownNames(trx, scope, [ascii])).get(ascii);
  if (own === undefined) throw new Refused(NotFound, { param, values: { name: typed } });
  return own;
}
