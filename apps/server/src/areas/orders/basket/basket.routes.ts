import {
  addToBasketSpec,
  basketSpec,
  enterVoucherSpec,
  removeFromBasketSpec,
  removeVoucherSpec,
  updateBasketItemSpec,
} from "@nameplane/contracts/orders/basket";
import * as operations from "@nameplane/contracts/orders/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../order-deps.ts";
import { addToBasket } from "./add-to-basket.ts";
import { changeBasketPeriod, removeFromBasket } from "./change-basket.ts";
import { asksProof, refuseItems } from "./read-items.ts";
import { viewBasket } from "./view-basket.ts";
import { countVoucherTry, enterVoucher, removeVoucher } from "./voucher.ts";

const basketFeature = { feature: "enableBasket" } as const;
const order = { kind: "permission", permission: "domain_order" } as const;

/** Routes of the basket, in which a user collects items before ordering them. */
export function basketRoutes(edge: Edge, deps: OrderDeps): void {
  edge.inTransaction(operations.basket, basketSpec, { kind: "session" }, basketFeature, async ({ trx, scope, session, now }) => ({
    parameters: await viewBasket(trx, { ...scope, userId: session.userId }, now),
  }));

  edge.outsideTransaction(
    operations.addToBasket,
    addToBasketSpec,
    order,
    {
      ...basketFeature,
      stepUp: {
        when: ({ items }) => items.some(asksProof),
        first: (call, { items }) => refuseItems(deps, call, items),
      },
    },
    async (call, input) => {
      const results = await addToBasket(deps, call, input.items);
      return {
        parameters: await call.tx((trx) => viewBasket(trx, { ...call.scope, userId: call.session.userId }, call.now)),
        results,
      };
    },
  );

  edge.inTransaction(
    operations.updateBasketItem,
    updateBasketItemSpec,
    order,
    basketFeature,
    async ({ trx, scope, session, now }, input) => {
      const mine = { ...scope, userId: session.userId };
      await changeBasketPeriod(trx, mine, input.requestid, input.years, now);
      return { parameters: await viewBasket(trx, mine, now) };
    },
  );

  edge.inTransaction(
    operations.removeFromBasket,
    removeFromBasketSpec,
    order,
    basketFeature,
    async ({ trx, scope, session, now }, input) => {
      const mine = { ...scope, userId: session.userId };
      await removeFromBasket(trx, mine, input.requestids, now);
      return { parameters: await viewBasket(trx, mine, now) };
    },
  );

  // Tries are counted in a separate transaction, because a refusal rolls back the transaction in which the code is looked up.
  edge.outsideTransaction(operations.enterVoucher, enterVoucherSpec, order, basketFeature, async (call, { code }) => {
    await call.tx((trx) => countVoucherTry(trx, call));
    return call.tx(async (trx) => {
      await enterVoucher(trx, call, code);
      return { parameters: await viewBasket(trx, { ...call.scope, userId: call.session.userId }, call.now) };
    });
  });

  edge.inTransaction(operations.removeVoucher, removeVoucherSpec, order, basketFeature, async (call) => {
    await removeVoucher(call.trx, call);
    return { parameters: await viewBasket(call.trx, { ...call.scope, userId: call.session.userId }, call.now) };
  });
}
