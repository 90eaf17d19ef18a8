import { NoLoginProvider, ProviderFlowOver, ProviderNotFresh, ProviderOtherPerson } from "@nameplane/contracts/sso/refusals";
import { audit } from "../../../platform/audit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { insertProof, providerOfUser } from "../../identity/login/index.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { askPerson, comeBack, depart, openedOf } from "./travel.ts";

/** How far the clock of a provider may be behind ours. */
const clocksDifferMs = 60_000;

/**
 * Returns the address at the user's provider to which the browser is sent for a fresh login, which then proves one act. Possible
 * refusals: NoLoginProvider, ProviderUnavailable, ProviderUnfit.
 */
export async function beginProof(deps: SsoDeps, call: SessionCall, content: string): Promise<string> {
  const found = await call.tx((trx) => providerOfUser(trx));
  if (found === null) throw new Refused(NoLoginProvider);
  const provider = await openedOf(deps, call, found.accountId);
  if (provider === null) throw new Refused(NoLoginProvider);
  return depart(deps, call, {
    provider,
    // The account in which the user acts, because the proof is used there. It may be a sub-account of the provider's account.
    accountId: call.scope.accountId,
    purpose: "proof",
    userId: call.session.userId,
    content: Buffer.from(content, "hex"),
    hint: null,
    store: (work) => call.tx(work),
  });
}

/**
 * Accepts the fresh login as the proof of the act for which it was begun, in this session. The person has to be the one to whom
 * the user is linked, and must have logged in after the flow began.
 *
 * Returns the content of the act. Possible refusals: ProviderFlowOver, ProviderUnavailable, ProviderUnfit, ProviderSaysNo,
 * ProviderNotFresh, ProviderOtherPerson.
 *
 * Source: OpenID Connect Core 3.1.2.1 (prompt, max_age, auth_time), T112
 */
export async function finishProof(deps: SsoDeps, call: SessionCall, query: string): Promise<string> {
  const returned = await comeBack(call, { purpose: "proof", query });
  const { flow } = returned;
  const { accountId, userId } = call.session;
  const found = await call.tx((trx) => providerOfUser(trx));
  const { content } = flow;
  if (found === null || content === null || flow.userId !== userId || flow.accountId !== accountId)
    throw new Refused(ProviderFlowOver);
  const provider = await openedOf(deps, call, found.accountId);
  if (provider === null) throw new Refused(ProviderFlowOver);
  const person = await askPerson(deps, call, provider, returned);
  if (person.subject !== found.subject) throw new Refused(ProviderOtherPerson);
  if (person.loggedInAt === null || person.loggedInAt.getTime() < flow.startedAt.getTime() - clocksDifferMs)
    throw new Refused(ProviderNotFresh);
  await call.tx(async (trx) => {
    await insertProof(trx, { accountId, id: newId(), userId, method: "provider", content });
    const { requestId, address } = call;
    const act = { action: "session.step_up" as const, object: userId, after: { method: "provider" } };
    await audit(trx, { accountId, actor: call.scope.actor, ...act, requestId, address });
  });
  return content.toString("hex");
}
