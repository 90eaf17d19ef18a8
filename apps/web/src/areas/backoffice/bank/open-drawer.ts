import type { BankLineRow } from "@nameplane/contracts/payments/bank";

/** The drawer that is open beside the list, and the line that it is about. */
export type OpenDrawer = { readonly what: "find" | "mark" | "undo"; readonly row: BankLineRow };
