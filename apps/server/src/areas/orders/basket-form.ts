import type { ItemChange } from "@nameplane/contracts/orders/basket";
import { MissingParameter } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import type { BasketRow } from "./ordering/index.ts";
import type { OrderDeps } from "./deps.ts";
import type { RequestParams } from "./requests.repository.ts";
import type { NewLine } from "./kind.ts";

/** A change somebody wants of a name; itemid is nobody's where the account has no domain of that name. */
export type Wish = { readonly itemid: string; readonly domainname: string; readonly change: ItemChange };

/** A change as it is ordered: at once, or as a line of the basket. */
export type ActLine = Pick<NewLine, "asciiName" | "unicodeName" | "tld" | "domainId" | "params"> &
  Partial<Pick<NewLine, "periodMonths" | "productId" | "serviceId">>;

/**
 * A change that can be ordered at once on a page of its own, as an item of the basket: read by what reads it there, with the right,
 * the switches and the fresh proof that are asked for there.
 */
export type BasketAct = {
  /** Beside the right to order. */
  readonly permission: string;
  readonly features: readonly Feature[];
  readonly asksProof: boolean;
  /** In a transaction, writing nothing of it. Refuses what ordering at once refuses. */
  read(deps: OrderDeps, trx: Trx, call: SessionCall, wish: Wish): Promise<ActLine>;
  /** What only the outside knows, asked before the line is put in, outside of transactions; gives what the line keeps of it. */
  ask?(deps: OrderDeps, call: SessionCall, wish: Wish): Promise<RequestParams>;
  /** The line as it stands now, at checkout. Refuses what would refuse to put it in now. */
  again(deps: OrderDeps, trx: Trx, call: SessionCall, row: BasketRow): Promise<void>;
};

/** No domain has this id. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** What the act cannot do without. Refuses MissingParameter. */
export function needed<T>(value: T | undefined, field: keyof ItemChange): T {
  if (value === undefined) throw new Refused(MissingParameter, { missing: [`change.${field}`] });
  return value;
}
