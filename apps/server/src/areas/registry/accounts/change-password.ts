import { randomInt } from "node:crypto";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { endTask, renewTask } from "../../../platform/staff-tasks.ts";
import type { Vault } from "../../../platform/vault.ts";
import type { RegistrySetup } from "../registry.port.ts";
import type { LoginTried, RegistryLogin, RegistryTrials } from "../registry-trials.port.ts";
import {
  callProcesses,
  decideChange,
  findAccount,
  findChange,
  findSetup,
  leaveChangeOpen,
  putAccount,
  undecidedChanges,
  type PasswordChange,
} from "./accounts.repository.ts";
import { openLogin, openNewPassword, sealPassword } from "./sealed-account.ts";

/** Characters that cannot be confused with each other, and that cause no trouble in XML or at registries. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const marks = "+-_.";

/**
 * Makes a password that every EPP registry accepts: 6 to 16 characters (RFC 5730 section 2.9.1.1), with a punctuation mark and a
 * digit.
 */
export function makePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const body = Array.from({ length: 13 }, () => pick(letters)).join("");
  return `${body}${pick("23456789")}${pick(marks)}${pick(letters)}`;
}

type Deps = { readonly trials: RegistryTrials; readonly vault: Vault; readonly clock: Clock };
/** Runs work in a transaction that may read and write registry accounts, either a staff member's or the worker's. */
export type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

export type PasswordDecision = { readonly state: "changed" | "refused" | "unknown"; readonly text: string };

/**
 * Carries out a change whose intent has been committed. It sends the change, verifies the new password with a separate login, and
 * stores the outcome. If the answer does not show the outcome, both passwords are tried. If the outcome is still unknown then,
 * the change stays open for the periodic job.
 */
export async function carryOutChange(deps: Deps, inTx: InTransaction, changeId: string): Promise<PasswordDecision> {
  const of = await inTx((trx) => partsOf(trx, deps.vault, changeId));
  if (of === null) return { state: "unknown", text: "" };
  const sent = await deps.trials.changePassword(of.setup, of.login, of.newPassword);
  const decided =
    sent.outcome === "refused" ? { state: "refused" as const, text: sent.text } : await whichWorks(deps, of, sent.text);
  await inTx((trx) => write(trx, deps, of, decided));
  return decided;
}

type SettleDeps = Deps & {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
};
const actor = "job:registry-passwords";

/**
 * Finds the outcome of changes that were left open because their process ended or the registry did not answer. Never sends the
 * change again.
 */
export async function settlePasswordChanges(deps: SettleDeps): Promise<void> {
  const inTx: InTransaction = (work) => tx(deps.pool, { actor }, work);
  // Changes that were begun before this time are settled here. A process that was working on one has finished by then.
  const open = await inTx((trx) => undecidedChanges(trx, addMs(deps.clock.now(), -settleAfterMs)));
  for (const { id } of open) {
    const of = await inTx((trx) => partsOf(trx, deps.vault, id));
    if (of === null) continue;
    const decided = await whichWorks(deps, of, "");
    await inTx((trx) => write(trx, deps, of, decided));
    await tellStaff(deps, of.change.registryId, decided);
  }
}

/** This is longer than three logins take, each with its timeouts. */
const settleAfterMs = 3 * 60_000;

type Parts = {
  readonly change: PasswordChange;
  readonly setup: RegistrySetup;
  readonly login: RegistryLogin;
  readonly newPassword: string;
};

async function partsOf(trx: Trx, vault: Vault, changeId: string): Promise<Parts | null> {
  const change = await findChange(trx, changeId);
  if (change === null) return null;
  const [setup, account] = [await findSetup(trx, change.registryId), await findAccount(trx, change.registryId)];
  if (setup === null || account === null)
    throw new Error(`a change of a password at ${change.registryId}, where we have no account`);
  return { change, setup, login: openLogin(vault, account), newPassword: openNewPassword(vault, change) };
}

/**
 * Finds out which of the two passwords the registry accepts. The new one is tried first, because the registry would count a
 * refused login with the old one as a failed attempt.
 */
async function whichWorks({ trials }: Deps, { setup, login, newPassword }: Parts, said: string): Promise<PasswordDecision> {
  const byNew = await trials.logIn(setup, { ...login, password: newPassword });
  if (byNew.outcome === "accepted") return { state: "changed", text: said };
  if (byNew.outcome === "silent") return { state: "unknown", text: byNew.text };
  const byOld: LoginTried = await trials.logIn(setup, login);
  return byOld.outcome === "accepted" ? { state: "refused", text: said || byNew.text } : { state: "unknown", text: byOld.text };
}

async function write(trx: Trx, deps: Deps, { change, newPassword }: Parts, decided: PasswordDecision): Promise<void> {
  // Another process may have stored the outcome meanwhile. Both processes asked the registry, and both got the same answer.
  if ((await findChange(trx, change.id)) === null) return;
  const text = decided.text.slice(0, 500);
  if (decided.state === "unknown") return leaveChangeOpen(trx, change.id, text);
  const at = deps.clock.now();
  if (decided.state === "changed") {
    const account = await findAccount(trx, change.registryId);
    if (account === null) throw new Error(`no account at ${change.registryId}`);
    const ownParts = [...new Set([...account.ownParts, "login" as const])];
    const password = sealPassword(deps.vault, change.registryId, newPassword);
    if (!(await putAccount(trx, { ...account, password, passwordSetAt: at, ownParts })))
      throw Object.assign(new Error("the account has changed meanwhile"), { code: "40001" });
    await callProcesses(trx, change.registryId);
  }
  await decideChange(trx, change.id, { state: decided.state, text, at });
}

const taskKind = "registry.password";

async function tellStaff({ pool, sweeping, clock }: SettleDeps, registryId: string, decided: PasswordDecision): Promise<void> {
  const { accountId, brandId } = await tx(sweeping, { actor }, operatorAccount);
  const scope = makeScope({ accountId, brandId, actor });
  await tx(pool, scope, (trx) =>
    decided.state === "unknown"
      ? renewTask(trx, scope, {
          kind: taskKind,
          key: registryId,
          severity: "alarm",
          subject: { kind: "registry", id: null },
          text: taskText("registryPasswordOpen", { registry: registryId, words: decided.text.slice(0, 500) }),
          data: { registryId },
        })
      : endTask(trx, scope, { kind: taskKind, key: registryId, by: actor, at: clock.now() }),
  );
}
