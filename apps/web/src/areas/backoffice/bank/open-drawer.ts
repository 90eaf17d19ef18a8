import type { BankLineRow } from "@nameplane/contracts/payments/bank";

/** What is open about a line beside the list. */
export type OpenDrawer = { readonly what: "find" | "mark" | "undo"; readonly row: BankLineRow };
