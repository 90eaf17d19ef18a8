import type { TransferDeps } from "../../domains/transfers/index.ts";
import type { FileDeps } from "../../files/index.ts";
import type { OrderDeps } from "../../orders/index.ts";

/** What the acts of staff on domains need from other parts of the program. */
export type DomainActDeps = { readonly orders: OrderDeps; readonly transfers: TransferDeps; readonly files: FileDeps };
