import {
  AcmeBadContact,
  AcmeBindingRequired,
  AcmeKeyInUse,
  AcmeMalformed,
  AcmeNoAccount,
  AcmeUnauthorized,
} from "@nameplane/contracts/certificates/acme/problems";
import { audit } from "../../../platform/audit.ts";
import type { ForeignAnswer } from "../../../platform/http/foreign.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { resumeCoverage } from "../begin-coverage.ts";
import {
  changeClient,
  clientByThumbprint,
  countClients,
  insertClient,
  liveKey,
  type AcmeClient,
  type ClientChange,
} from "./clients.repository.ts";
import { isBound, readBinding, readJws, thumbprintOf, verifyJws } from "./jws.ts";
import { openSecret } from "./make-key.ts";
import { problem } from "./problem.ts";
import { clientUrl, scopeOf, type AcmeDeps, type ClientCall, type KeyCall } from "./signed-call.ts";

/**
 * How many programs may use one key. A few servers often share a key; a program that opens a new account before each call is
 * stopped by this limit.
 */
const clientsMax = 50;
const [contactsMax, contactLength] = [5, 260] as const;

/** Opens an account for a program, or finds the account that already uses its key (RFC 8555 7.3). */
export async function newAccount({ vault }: Pick<AcmeDeps, "vault">, call: KeyCall<unknown>): Promise<ForeignAnswer> {
  const { trx, service, serviceId, jwk, url, payload, base } = call;
  const thumbprint = await thumbprintOf(jwk);
  const known = await clientByThumbprint(trx, service.accountId, { serviceId, thumbprint });
  if (known !== null) {
    if (known.state !== "valid") throw problem(AcmeUnauthorized, "the account with this key has ended");
    return { ...shown(base, known), headers: { location: clientUrl(base, known.id) } };
  }
  if (payload?.["onlyReturnExisting"] === true) throw problem(AcmeNoAccount, "there is no account with this key");
  const sent = payload?.["externalAccountBinding"];
  if (sent === undefined)
    throw problem(AcmeBindingRequired, "an account needs a key of the certificate, which is created in the panel");
  const binding = readBinding(sent, url);
  const contact = readContact(payload?.["contact"]) ?? [];
  const key = await liveKey(trx, service.accountId, { serviceId, keyId: binding.kid });
  // The answer for a wrong key is the same as for a revoked key.
  if (key === null || !(await isBound(binding, openSecret(vault, key), jwk)))
    throw problem(AcmeUnauthorized, "externalAccountBinding is not made with a valid key of this certificate");
  const scope = scopeOf(service, key.id);
  if ((await countClients(trx, scope, key.id)) >= clientsMax)
    throw problem(AcmeUnauthorized, `a key opens at most ${clientsMax} accounts`);
  const { certificateId } = key;
  const from = { agent: call.call.userAgent, address: call.call.address, now: call.call.now };
  const id = await insertClient(trx, scope, { certificateId, keyId: key.id, jwk, thumbprint, contact, ...from });
  if (id === null) throw problem(AcmeKeyInUse, "an account with this key is being opened");
  await log(call, scope.actor, "certificates.register_program", { agent: from.agent });
  const client = { id, contact, state: "valid" } as const;
  return { ...shown(base, client), status: 201, headers: { location: clientUrl(base, id) } };
}

/**
 * Returns an account. If the call asks for it, changes the account's contacts or deactivates it for good (RFC 8555 7.3.2 and
 * 7.3.6).
 */
export async function changeAccount(call: ClientCall<{ readonly id: string }>): Promise<ForeignAnswer> {
  const { trx, scope, client, params, payload, base } = call;
  if (params.id !== client.id) throw problem(AcmeUnauthorized, "this is another account");
  const isEnding = payload?.["status"] === "deactivated";
  const contact = readContact(payload?.["contact"]);
  const change: ClientChange = { ...(contact === null ? {} : { contact }), ...(isEnding ? { state: "deactivated" } : {}) };
  if (Object.keys(change).length > 0) await changeClient(trx, scope, client.id, change);
  if (isEnding) {
    await log(call, scope.actor, "certificates.end_program", {});
    await resumeCoverage(trx, scope, client.certificateId);
  }
  const { status, ...answer } = shown(base, {
    ...client,
    contact: contact ?? client.contact,
    state: change.state ?? client.state,
  });
  return { status, ...answer, headers: { location: clientUrl(base, client.id) } };
}

/** Replaces the key of an account. The old and the new key must both sign the call (RFC 8555 7.3.5). */
export async function changeKey(call: ClientCall<unknown>): Promise<ForeignAnswer> {
  const { trx, scope, client, payload, url, base, serviceId, service } = call;
  if (payload === null) throw problem(AcmeMalformed, "the payload has to be a JWS that the new key has signed");
  const inner = readJws(payload);
  if (inner.jwk === null || inner.nonce !== null || inner.url !== url)
    throw problem(AcmeMalformed, "the inner JWS needs jwk and the url of the call, and no nonce");
  const said = await verifyJws(inner, inner.jwk);
  const oldKey = said?.["oldKey"];
  const old = typeof oldKey === "object" && oldKey !== null ? await thumbprintOf(oldKey).catch(() => "") : "";
  if (said?.["account"] !== clientUrl(base, client.id) || old !== (await thumbprintOf(client.jwk)))
    throw problem(AcmeMalformed, "the inner JWS is about another account or another key");
  const thumbprint = await thumbprintOf(inner.jwk);
  const other = await clientByThumbprint(trx, service.accountId, { serviceId, thumbprint });
  if (other !== null) throw problem(AcmeKeyInUse, "another account has this key", { location: clientUrl(base, other.id) });
  await changeClient(trx, scope, client.id, { jwk: JSON.stringify(inner.jwk), thumbprint });
  await log(call, scope.actor, "certificates.change_program", {});
  return shown(base, client);
}

async function log(
  { trx, service, serviceId, call }: Pick<KeyCall<unknown>, "trx" | "service" | "serviceId" | "call">,
  actor: string,
  action: "certificates.register_program" | "certificates.end_program" | "certificates.change_program",
  after: Record<string, unknown>,
): Promise<void> {
  const { requestId, address } = call;
  await notifyBrowsers(trx, service.accountId, { topic: "service", ids: [serviceId] });
  await audit(trx, { accountId: service.accountId, actor, action, object: serviceId, after, requestId, address });
}

/** The email addresses that the program sent. Null if it sent none. Possible refusals: AcmeBadContact. */
function readContact(sent: unknown): string[] | null {
  if (sent === undefined) return null;
  const isMail = (value: unknown): value is string =>
    typeof value === "string" && value.length <= contactLength && /^mailto:[^\s,?@\p{Cc}]+@[^\s,?@\p{Cc}]+$/u.test(value);
  if (!Array.isArray(sent) || sent.length > contactsMax || !sent.every(isMail))
    throw problem(AcmeBadContact, `contact takes at most ${contactsMax} addresses of the form mailto:name@example.com`);
  return sent;
}

function shown(base: string, { id, contact, state }: Pick<AcmeClient, "id" | "contact" | "state">): ForeignAnswer {
  const body = { status: state, contact, orders: `${clientUrl(base, id)}/orders` };
  return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
}
