import * as specs from "@nameplane/contracts/backoffice/customers";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { readCustomers } from "./list-customers.ts";
import { readCustomer } from "./read-customer.ts";

/** Customers as colleagues see them. The row policies leave out those of brands that a colleague does not work for. */
export function customerRoutes(edge: Edge): void {
  const view = "staff_view";

  edge.staff(operations.customerList, specs.customerListSpec, view, {}, readCustomers);

  edge.staff(operations.customer, specs.customerSpec, view, {}, async (call, { number }) => ({
    customer: await readCustomer(call, number),
  }));
}
