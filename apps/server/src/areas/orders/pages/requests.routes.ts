import { codeOf, statuses, type Status } from "@nameplane/contracts";
import { requestDocumentsSpec, sendRequestDocumentsSpec } from "@nameplane/contracts/files/files";
import { requestDocuments, sendRequestDocuments } from "@nameplane/contracts/files/operations";
import * as operations from "@nameplane/contracts/orders/operations";
import {
  cancelRequestSpec,
  fixRequestSpec,
  getRequestSpec,
  requestListSpec,
  restartRequestSpec,
} from "@nameplane/contracts/orders/request-list";
import { NotFound, OutOfRange } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { accountsOfRows, withReach } from "../../accounts/index.ts";
import { readIdna } from "../../domains/search/index.ts";
import { pageSize } from "../../identity/index.ts";
import { attemptsOfRequest } from "../../registry/journal/index.ts";
import {
  cancelRequest,
  fixFormOf,
  fixRequest,
  readDocuments,
  restartRequest,
  sendDocuments,
  withdrawFirst,
} from "../engine/index.ts";
import { timesBegun } from "../checks.rules.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderNumberOf } from "../orders.repository.ts";
import { countByState, findRequestByNumber, listRequests, timeline, type ListFilter } from "../requests.repository.ts";
import { presentRequest, presentRequestRow } from "./orders.present.ts";
import { withItsTurn } from "./view-request.ts";

const requests = { feature: "Requests" } as const;
const view = { kind: "permission", permission: "order_view" } as const;
const order = { kind: "permission", permission: "domain_order" } as const;
const cancel = { kind: "permission", permission: "order_cancel" } as const;

/** The routes for the account's requests, one entry per line, with their progress. */
export function requestRoutes(edge: Edge, deps: OrderDeps): void {
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
}

/** What a customer can do with a request that was ordered. */
export function requestActRoutes(edge: Edge, deps: OrderDeps): void {
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
}

/**
 * Each `status` is the number of a state or of a sub-reason. The first number of the group (4000) stands for all requests that
 * wait for the customer.
 */
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
    orderBy: input.orderby ?? "created",
    descending: input.desc ?? true,
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  };
}

/** Refuses with OutOfRange for a number that is not a status of a request. */
function readStatus(code: string): Status {
  const status = statuses.find((each) => each.code === Number(code));
  if (status?.machine === "request" || status?.machine === "request_reason") return status;
  throw new Refused(OutOfRange, { param: "status", values: { rule: "status codes of a request" } });
}

/** What the user typed, in the form in which domains are stored. Text that is not a domain finds nothing. */
function asciiOf(typed: string): string {
  const idna = readIdna(typed);
  return idna.ok ? idna.ascii : typed.toLowerCase();
}
