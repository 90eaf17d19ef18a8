import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { customerListSpec } from "@nameplane/contracts/backoffice/customers";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { countCustomers, listBrands, listCustomers, listPriceGroups } from "./list-customers.repository.ts";
import { searchOf } from "./search.rules.ts";

type Answer = Omit<AnswerOf<typeof operations.customerList>, "code" | "desc">;

/** One page of the customers that a staff member may see, and the choices of the filters. */
export async function readCustomers(
  call: StaffCall & { readonly trx: Trx },
  { search = "", page, limit, orderby, desc, ...filter }: z.output<typeof customerListSpec.input>,
): Promise<Answer> {
  const { trx } = call;
  const brands = await listBrands(trx, call.staff.brandId);
  const which = {
    search: search === "" ? null : searchOf(search),
    brandId: filter.brandid ?? null,
    state: filter.state ?? null,
    kind: filter.kind ?? null,
    groupId: filter.groupid ?? null,
  };
  const rows = await listCustomers(trx, which, { by: orderby, desc, limit, offset: (page - 1) * limit });
  return {
    page,
    limit,
    total: await countCustomers(trx, which),
    brands,
    pricegroups: await listPriceGroups(
      trx,
      brands.map(({ brandid }) => brandid),
    ),
    data: rows.map((row) => ({
      accid: row.id,
      number: row.number,
      name: row.name,
      email: row.email,
      kind: row.kind,
      status: codeOf("account", row.state),
      brand: { brandid: row.brand_id, name: row.brand_name },
      pricegroup: row.group_id === null ? null : { groupid: row.group_id, name: row.group_name ?? "" },
      domains: row.domains,
      created: row.created_at.toISOString(),
    })),
  };
}
