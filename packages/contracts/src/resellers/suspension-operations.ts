import { post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { suspendCustomerSpec } from "./suspension.ts";

// This stands apart from the other operations of resellers, because only one screen loads it.

export const suspendCustomer = post<IoOf<typeof suspendCustomerSpec>>("suspendCustomer", "/api/resellers/suspendcustomer/");
