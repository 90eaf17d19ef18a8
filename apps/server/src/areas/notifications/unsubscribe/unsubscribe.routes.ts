import * as operations from "@nameplane/contracts/notifications/operations";
import { readUnsubscribeSpec, unsubscribeSpec } from "@nameplane/contracts/notifications/notices";
import type { Edge } from "../../../platform/http/edge.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, resetLimits } from "../../identity/index.ts";
import { readUnsubscribe, setMailByLink, type UnsubscribeDeps } from "./unsubscribe.ts";

const limit = (call: PublicCall) =>
  call.publicTx((trx) => countTries(trx, call.now, "unsubscribe", [{ subject: call.addressBlock, limits: resetLimits }]));

/** The routes behind the unsubscribe link in our mails. */
export function unsubscribeRoutes(edge: Edge, deps: UnsubscribeDeps): void {
  edge.public(operations.readUnsubscribe, readUnsubscribeSpec, {}, async (call, { token }) => {
    await limit(call);
    return readUnsubscribe(deps, token);
  });

  edge.public(operations.unsubscribe, unsubscribeSpec, {}, async (call, { token, mail }) => {
    await limit(call);
    return setMailByLink(deps, token, mail);
  });

  // A browser opens this URL as a page, but mail programs send a POST to it and expect no page (RFC 8058). There is no limit per
  // IP address, because all users of a large mail provider share a few addresses. A call without a valid token costs only the
  // computing of a hash.
  edge.rawForm("/unsubscribe/:token", async (httpRequest, reply) => {
    const { token } = httpRequest.params as { token: string };
    const isDone = await setMailByLink(deps, token, false).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false;
        throw error;
      },
    );
    return reply
      .code(isDone ? 200 : 404)
      .type("text/plain; charset=utf-8")
      .send(isDone ? "unsubscribed\n" : "no such link\n");
  });
}
