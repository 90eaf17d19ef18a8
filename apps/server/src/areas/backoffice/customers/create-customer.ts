import type { AnswerOf } from "@nameplane/contracts";
import type { createCustomerSpec } from "@nameplane/contracts/backoffice/acts/customer-profile";
import type { createCustomer as operation, newCustomerChoices } from "@nameplane/contracts/backoffice/operations";
import { UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Pool } from "../../../platform/db/connect.ts";
import { isUniqueViolation, tx, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { once } from "../../../platform/http/idempotency.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { openAccount } from "../../accounts/operator/index.ts";
import { numberOf, parentAt, placesOf } from "./create-customer.repository.ts";

type Deps = { readonly pool: Pool; readonly jobs: Pick<Jobs, "enqueue"> };
type Input = z.output<typeof createCustomerSpec.input>;
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** Idempotency keys of acts that come before their account are kept under this id. */
const noAccount = "00000000-0000-0000-0000-000000000000";

/** The brands that a staff member works for, with what a new customer of each can get. */
export async function readChoices(call: StaffCall & { readonly trx: Trx }): Promise<Answer<typeof newCustomerChoices>> {
  const places = await placesOf(call.trx, call.staff.brandId);
  return {
    brands: places.map(({ id, name, currency, country, groups }) => ({
      brandid: id,
      name,
      currency,
      country,
      pricegroups: groups,
    })),
  };
}

/**
 * Creates a customer and invites its main user. Possible refusals: NotFound (brand, price group or parent: the parent has to be an
 * active customer of the brand, or the reseller whose brand it is), MissingParameter, BadParameter, UsernameTaken.
 */
export async function createCustomer(deps: Deps, call: StaffCall, input: Input): Promise<Answer<typeof operation>> {
  const { brandid: brandId, parent, groupid, username, language, currency, reference, why, ...owner } = input;
  const parentId = await call.tx(async (trx) => {
    const place = (await placesOf(trx, call.staff.brandId)).find(({ id }) => id === brandId);
    if (place === undefined) throw new Refused(NotFound, { param: "brandid" });
    if (groupid !== null && !place.groups.some((group) => group.groupid === groupid))
      throw new Refused(NotFound, { param: "groupid" });
    if (parent === null) return null;
    const above = await parentAt(trx, parent);
    const sellsHere = above !== null && (above.brandId === brandId || place.ownerId === above.id);
    if (above === null || above.state !== "active" || above.kind !== "master" || !sellsHere)
      throw new Refused(NotFound, { param: "parent" });
    return above.id;
  });
  const scope = makeScope({ accountId: newId(), brandId, actor: call.actor });
  const wanted = { owner, username, language, currency, parentId, priceGroupId: groupid, reference, why };
  const asked = { route: "/api/staff/createcustomer/", key: call.key, body: input };
  try {
    return await tx(deps.pool, scope, (trx) =>
      once(trx, { ...scope, accountId: noAccount }, asked, async () => {
        await openAccount(deps, trx, call, scope, wanted);
        return { number: await numberOf(trx, scope) };
      }),
    );
  } catch (error) {
    if (isUniqueViolation(error, "panel_user_brand_id_username_key_key")) throw new Refused(UsernameTaken, { param: "username" });
    throw error;
  }
}
