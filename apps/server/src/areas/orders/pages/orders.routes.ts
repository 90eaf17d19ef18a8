import { codeOf, statuses, type Status } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/orders/operations";
import { addToBasketSpec, basketSpec, removeFromBasketSpec, updateBasketItemSpec } from "@nameplane/contracts/orders/basket";
import { getOrderSpec } from "@nameplane/contracts/orders/order-view";
import {
  cancelRequestSpec,
  fixRequestSpec,
  getRequestSpec,
  requestListSpec,
  restartRequestSpec,
} from "@nameplane/contracts/orders/request-list";
import { requestDocumentsSpec, sendRequestDocumentsSpec } from "@nameplane/contracts/files/files";
import { requestDocuments, sendRequestDocuments } from "@nameplane/contracts/files/operations";
import { NotFound, OutOfRange } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { dashboardSpec } from "@nameplane/contracts/accounts/dashboard";
import { dashboard } from "@nameplane/contracts/accounts/operations";
import { accountsOfRows, withReach } from "../../accounts/index.ts";
import { pageSize } from "../../identity/index.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { attemptsOfRequest } from "../../registry/journal/index.ts";
import { readIdna } from "../../domains/search/index.ts";
import { addToBasket, changeBasketPeriod, removeFromBasket, viewBasket, asksProof, refuseItems } from "../basket/index.ts";
import {
  cancelRequest,
  withdrawFirst,
  fixFormOf,
  fixRequest,
  readDocuments,
  sendDocuments,
  restartRequest,
} from "../engine/index.ts";
import { viewDashboard } from "./view-dashboard.ts";
import { viewOrder } from "./view-order.ts";
import { withItsTurn } from "./view-request.ts";
import { bulkRoutes } from "../bulk/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { presentRequest, presentRequestRow } from "./orders.present.ts";
import { orderNumberOf } from "../orders.repository.ts";
import { timesBegun } from "../checks.rules.ts";
import { countByState, findRequestByNumber, listRequests, timeline, type ListFilter } from "../requests.repository.ts";

const basketFeature = { feature: "enableBasket" } as const;
const requests = { feature: "Requests" } as const;
/** An order is looked at where it is placed, and afterwards. */
const ordered = { feature: { anyOf: ["Requests", "enableBasket"] } } as const;
const view = { kind: "permission", permission: "order_view" } as const;
const order = { kind: "permission", permission: "domain_order" } as const;
const cancel = { kind: "permission", permission: "order_cancel" } as const;

export function orderRoutes(edge: Edge, deps: OrderDeps): void {
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
      await removeFromBasket(trx, mine, input.requestids);
      return { parameters: await viewBasket(trx, mine, now) };
    },
  );

  edge.outsideTransaction(dashboard, dashboardSpec, { kind: "session" }, {}, async (call) => {
    const showsPrices = await call.isOn("enablePrices");
    const { permissions } = call.session;
    return call.tx((trx) => viewDashboard(trx, call.scope, call.now, { showsPrices, permissions }));
  });

  edge.inTransaction(operations.getOrder, getOrderSpec, view, ordered, async ({ trx, scope, session, now, language }, input) => ({
    order: await viewOrder(trx, scope, input.ordernr, {
      mayApprove: session.permissions.has("order_approve"),
      now,
      language,
    }),
  }));

  edge.inTransaction(operations.requestList, requestListSpec, view, requests, async ({ trx, scope, session }, input) => {
    const filter = filterOf(input, await pageSize(trx, session, input.limit));
    return withReach(trx, session, input.subaccounts, async (reach) => {
      const { rows, total } = await listRequests(trx, scope, filter, reach);
      const byState = await countByState(trx, scope, reach);
      const accounts = await accountsOfRows(
        trx,
        scope,
        rows.map(({ account_id: accountId }) => accountId),
      );
      return {
        data: rows.map((row) => ({ ...presentRequestRow(row), account: accounts.get(row.account_id) })),
        subaccounts: reach === "below",
        page: input.page ?? 1,
        limit: filter.limit,
        total,
        needsyou: (byState.get("action_required") ?? 0) + (byState.get("failed") ?? 0),
        counts: Object.fromEntries([...byState].map(([state, count]) => [String(codeOf("request", state)), count])),
      };
    });
  });

  edge.outsideTransaction(operations.getRequest, getRequestSpec, view, requests, async (call, input) => {
    const showsHistory = await call.isOn("enableHistory");
    return call.tx(async (trx) => {
      const { scope, session } = call;
      const request = await findRequestByNumber(trx, scope, input.requestid);
      if (request === null) throw new Refused(NotFound);
      const orderNumber = request.order_id === null ? null : await orderNumberOf(trx, scope, request.order_id);
      const steps = await timeline(trx, scope, request.id);
      const commands = showsHistory ? await attemptsOfRequest(trx, scope, request.id) : [];
      const fixform = await fixFormOf(trx, deps.kinds, scope, request);
      return {
        request: {
          ...presentRequest(await withItsTurn(trx, request), orderNumber, showsHistory ? steps : [], {
            userId: session.userId,
            language: call.language,
            attempts: timesBegun(steps),
            commands,
          }),
          fixform,
        },
      };
    });
  });

  edge.outsideTransaction(operations.cancelRequest, cancelRequestSpec, cancel, requests, async (call, input) => {
    await withdrawFirst(deps, call.scope, input.requestid);
    return call.tx((trx) =>
      call.once(trx, async () => {
        await cancelRequest(trx, deps, call.scope, input.requestid);
        return { status: codeOf("request", "cancelled") };
      }),
    );
  });

  edge.inTransaction(operations.restartRequest, restartRequestSpec, order, requests, async ({ trx, scope }, input) => {
    await restartRequest(trx, deps, scope, input.requestid);
    return { status: codeOf("request", "queued") };
  });

  edge.inTransaction(
    operations.fixRequest,
    fixRequestSpec,
    order,
    { feature: { anyOf: ["Requests", "DomainsList"] } },
    async ({ trx, scope }, input) => {
      await fixRequest(trx, deps, scope, input.requestid, input);
      return { status: codeOf("request", "queued") };
    },
  );

  edge.inTransaction(requestDocuments, requestDocumentsSpec, view, requests, async ({ trx, scope }, { requestid }) => ({
    data: await readDocuments(trx, scope, requestid),
  }));

  edge.inTransaction(sendRequestDocuments, sendRequestDocumentsSpec, order, requests, async ({ trx, scope }, input) => ({
    status: codeOf("request", await sendDocuments(trx, deps, scope, input.requestid)),
  }));

  bulkRoutes(edge, deps);
}

/** Each `status` is a state's number or a sub-reason's; the head of the group (4000) stands for all that need the customer. */
function filterOf(input: z.output<typeof requestListSpec.input>, limit: number): ListFilter {
  const wanted = input.status?.split(",").map(readStatus);
  const name = input.domainname ? asciiOf(input.domainname) : undefined;
  return {
    ...(input.requestid === undefined ? {} : { number: input.requestid }),
    ...(input.ordernr === undefined ? {} : { orderNumber: input.ordernr }),
    ...(name === undefined ? {} : { name }),
    ...(input.type === undefined ? {} : { type: input.type }),
    ...(wanted === undefined
      ? {}
      : {
          states: wanted.filter(({ machine }) => machine === "request").map(({ state }) => state),
          reasons: wanted.filter(({ machine }) => machine === "request_reason").map(({ code }) => code),
        }),
    descending: input.desc ?? true,
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  };
}

/** Refuses OutOfRange for a number that is no status of a request. */
function readStatus(code: string): Status {
  const status = statuses.find((each) => each.code === Number(code));
  if (status?.machine === "request" || status?.machine === "request_reason") return status;
  throw new Refused(OutOfRange, { param: "status", values: { rule: "status codes of a request" } });
}

/** What was typed as a name, as names are stored; text that is no name finds nothing. */
function asciiOf(typed: string): string {
  const idna = readIdna(typed);
  return idna.ok ? idna.ascii : typed.toLowerCase();
}
