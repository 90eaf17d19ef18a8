import { suspendCustomerSpec } from "@nameplane/contracts/resellers/suspension";
import { suspendCustomer } from "@nameplane/contracts/resellers/suspension-operations";
import type { z } from "zod";
import type { Edge, SignedInOptions } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { refuseSuspension, setSuspension } from "./suspend-customer.ts";

/** The route with which a reseller suspends a customer. It asks for fresh proof, because domains can be lost by it. */
export function customerSuspensionRoutes(edge: Edge, { jobs }: { readonly jobs: Jobs }): void {
  const suspends = { kind: "permission", permission: "resale_customers" } as const;
  const proved: SignedInOptions<z.output<typeof suspendCustomerSpec.input>> = {
    feature: "ToolsWhitelabel",
    stepUp: { first: (call, input) => call.tx((trx) => refuseSuspension(trx, input)) },
  };
  edge.inTransaction(suspendCustomer, suspendCustomerSpec, suspends, proved, async (call, input) => {
    await setSuspension(jobs, call, input);
    return {};
  });
}
