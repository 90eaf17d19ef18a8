import { createPrivateKey, X509Certificate } from "node:crypto";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { AuditAction } from "@nameplane/contracts/auditlog/actions";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import {
  CertificateUnreadable,
  ChangeUndecided,
  KeyOfOther,
  LoginNotAccepted,
  NewPasswordUnused,
  NoRegistryAccount,
  PasswordUnknown,
} from "@nameplane/contracts/backoffice/registry/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { Vault } from "../../../platform/vault.ts";
import {
  beginPasswordChange,
  callProcesses,
  carryOutChange,
  findAccount,
  findSetup,
  isChangeOpen,
  makePassword,
  openLogin,
  putAccount,
  sealNewPassword,
  sealPassword,
  sealPrivateKey,
  validityOf,
  type AccountRow,
} from "../../registry/accounts/index.ts";
import type { RegistryLogin, RegistrySetup, RegistryTrials } from "../../registry/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { presentTrial, refuseOneBrand } from "./read-registries.ts";
import { insertTrial, newestTrial } from "./registries.repository.ts";

export type AccountDeps = { readonly trials: RegistryTrials; readonly vault: Vault; readonly clock: Clock };

type Found = { readonly setup: RegistrySetup; readonly account: AccountRow | null };

/** A registry and our account at it. The account is null if we have none. Possible refusals: OnlyWholeOperator, NotFound. */
async function find(call: StaffCall, trx: Trx, registryId: string): Promise<Found> {
  refuseOneBrand(call);
  const setup = await findSetup(trx, registryId);
  if (setup === null) throw new Refused(NotFound, { param: "registry" });
  return { setup, account: await findAccount(trx, registryId) };
}

/** Like `find`, but with the login of our account. Refuses with NoRegistryAccount if we have no account at the registry. */
async function findLogin(deps: AccountDeps, call: StaffCall, registryId: string) {
  const { setup, account } = await call.tx((trx) => find(call, trx, registryId));
  if (account === null) throw new Refused(NoRegistryAccount);
  return { setup, account, login: openLogin(deps.vault, account) };
}

/** Checks an act before staff are asked to confirm their identity. Possible refusals: those of `find`, ChangeUndecided. */
export async function refuseAccountAct(call: StaffCall, { registry }: { registry: string }): Promise<void> {
  await call.tx(async (trx) => {
    await find(call, trx, registry);
    if (await isChangeOpen(trx, registry)) throw new Refused(ChangeUndecided);
  });
}

/** Tests the account in a separate session, and stores the steps and their results. */
export async function tryRegistry(
  deps: AccountDeps,
  call: StaffCall,
  { registry, name }: { registry: string; name: string },
): Promise<Omit<AnswerOf<typeof operations.tryRegistry>, "code" | "desc">> {
  const { setup, login } = await findLogin(deps, call, registry);
  const { works, steps, greeting } = await deps.trials.run(setup, login, name);
  const trial = await call.tx(async (trx) => {
    await insertTrial(trx, {
      id: newId(),
      registryId: registry,
      madeBy: call.staff.staffId,
      at: call.now,
      works,
      steps,
      greeting,
    });
    await auditStaff(trx, call, { actor: call.actor, action: "registries.try", object: registry, after: { name, works } });
    return presentTrial(await newestTrial(trx, registry));
  });
  if (trial === null) throw new Error("a trial was kept and is not there");
  return { trial };
}

/**
 * Saves host, client id, authority and password. Unless `untried` is set, a login tests them first. Possible refusals: those
 * listed by its route.
 */
export async function saveAccount(
  deps: AccountDeps,
  call: StaffCall,
  input: InputOf<typeof operations.saveRegistryAccount>,
): Promise<void> {
  const { registry, untried, version, ca, password, clientid, port, host, servername } = input;
  const { setup, account } = await call.tx((trx) => find(call, trx, registry));
  if ((account?.version ?? 0) !== version) throw new Refused(ChangedMeanwhile);
  if (account === null && password === undefined) throw new Refused(PasswordUnknown, { param: "password" });
  const before = account === null ? null : openLogin(deps.vault, account);
  const login: RegistryLogin = {
    host,
    port,
    servername: servername === "" ? null : servername,
    clientId: clientid,
    ca: ca === undefined ? (before?.ca ?? null) : ca === "" ? null : ca,
    password: password ?? before?.password ?? "",
    certificate: before?.certificate ?? null,
    privateKey: before?.privateKey ?? null,
    weakCiphers: before?.weakCiphers ?? null,
  };
  if (!untried) await refuseUnaccepted(deps, setup, login);
  const ownParts = [...new Set([...(account?.ownParts ?? []), "endpoint" as const, "login" as const])];
  const secrets = {
    password: sealPassword(deps.vault, registry, login.password),
    privateKey: account?.privateKey ?? null,
    passwordSetAt: password === undefined ? (account?.passwordSetAt ?? null) : call.now,
  };
  const times = validityOf(login.certificate);
  await put(call, { ...login, ...secrets, ...times, registryId: registry, ownParts, version }, "registries.save-account", {
    host,
    port,
    clientid,
    untried,
    password: password === undefined ? "kept" : "entered",
  });
}

/**
 * Changes the password at the registry. A generated password is shown to nobody. Possible refusals: those listed by its route.
 */
export async function changePassword(
  deps: AccountDeps,
  call: StaffCall,
  { registry, password = makePassword() }: InputOf<typeof operations.changeRegistryPassword>,
): Promise<"changed" | "unknown"> {
  await findLogin(deps, call, registry);
  const id = newId();
  const change = {
    id,
    registryId: registry,
    madeBy: call.staff.staffId,
    at: call.now,
    password: sealNewPassword(deps.vault, id, password),
  };
  await call.tx(async (trx) => {
    if (!(await beginPasswordChange(trx, change))) throw new Refused(ChangeUndecided);
    await auditStaff(trx, call, {
      actor: call.actor,
      action: "registries.change-password",
      object: registry,
      after: { changeId: id },
    });
  });
  const decided = await carryOutChange(deps, (work) => call.tx(work), id);
  if (decided.state === "refused") throw new Refused(NewPasswordUnused, { values: { words: decided.text } });
  return decided.state;
}

/**
 * Starts to use a new certificate once the registry has accepted a login with it. Until then the old certificate stays in use.
 */
export async function setCertificate(
  deps: AccountDeps,
  call: StaffCall,
  { registry, certificate, key, version }: InputOf<typeof operations.setRegistryCertificate>,
): Promise<Date> {
  const { setup, account, login } = await findLogin(deps, call, registry);
  if (account.version !== version) throw new Refused(ChangedMeanwhile);
  refuseUnusable(certificate, key, call.now);
  await refuseUnaccepted(deps, setup, { ...login, certificate, privateKey: key });
  const times = validityOf(certificate);
  const ownParts = [...new Set([...account.ownParts, "certificate" as const])];
  const privateKey = sealPrivateKey(deps.vault, registry, key);
  await put(call, { ...account, ...times, certificate, privateKey, ownParts }, "registries.set-certificate", {
    until: times.certificateUntil?.toISOString() ?? null,
  });
  return times.certificateUntil ?? call.now;
}

/**
 * Checks a client certificate and its key. Possible refusals: CertificateUnreadable (also for an expired certificate),
 * KeyOfOther.
 */
export function refuseUnusable(certificate: string, key: string, now: Date): void {
  const read = <T>(param: string, work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw new Refused(CertificateUnreadable, { param, cause });
    }
  };
  const parsed = read("certificate", () => new X509Certificate(certificate));
  const privateKey = read("key", () => createPrivateKey(key));
  if (new Date(parsed.validTo) <= now) throw new Refused(CertificateUnreadable, { param: "certificate" });
  if (!parsed.checkPrivateKey(privateKey)) throw new Refused(KeyOfOther, { param: "key" });
}

/** Tries the login once. Possible refusals: LoginNotAccepted. */
export async function refuseUnaccepted({ trials }: AccountDeps, setup: RegistrySetup, login: RegistryLogin): Promise<void> {
  const tried = await trials.logIn(setup, login);
  if (tried.outcome !== "accepted") throw new Refused(LoginNotAccepted, { values: { words: tried.text } });
}

async function put(call: StaffCall, row: AccountRow, action: AuditAction, after: Record<string, unknown>): Promise<void> {
  await call.tx(async (trx) => {
    if (await isChangeOpen(trx, row.registryId)) throw new Refused(ChangeUndecided);
    if (!(await putAccount(trx, row))) throw new Refused(ChangedMeanwhile);
    await callProcesses(trx, row.registryId);
    await auditStaff(trx, call, { actor: call.actor, action, object: row.registryId, after });
  });
}
