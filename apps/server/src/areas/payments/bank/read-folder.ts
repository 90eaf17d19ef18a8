import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { BankFileKnown } from "@nameplane/contracts/payments/refusals";
import { fill } from "@nameplane/contracts";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { bankLinesAdded } from "../payments.jobs.ts";
import type { BankFolder } from "./bank-folder.port.ts";
import type { BankDeps } from "./match-line.ts";
import { readBankFile } from "./read-bank-file.ts";
import { takeBankFile } from "./take-bank-file.ts";

const actor = "job:bank-folder";

/**
 * Reads the files that wait in the bank's folder, and moves each of them to another folder. A file that was read before, here or
 * in the panel, adds nothing. A refused file becomes a task for staff. Nothing is lost if the process stops between two steps: a
 * file is moved only after its rows are committed, and if it is read again, its content is already known.
 */
export async function readBankFolder(deps: BankDeps, folder: BankFolder): Promise<number> {
  const { names, tooLarge } = await folder.waiting();
  for (const name of tooLarge) await refuse(deps, folder, name, Buffer.from(name), "larger than 50 MB");
  for (const name of names) {
    const bytes = await folder.read(name);
    if (bytes !== null) await takeOne(deps, folder, name, bytes);
  }
  return names.length + tooLarge.length;
}

async function takeOne(deps: BankDeps, folder: BankFolder, name: string, bytes: Buffer): Promise<void> {
  try {
    await store(deps, name, bytes);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.name !== BankFileKnown.name)
      return refuse(deps, folder, name, bytes, fill(error.refusal.text.en, error.values));
  }
  await folder.moveAside(name, "read");
}

async function store(deps: BankDeps, name: string, bytes: Buffer): Promise<void> {
  const statements = await readBankFile(bytes, "en");
  const { operator, scope } = await operatorOf(deps);
  const { sellerId } = operator;
  const now = deps.clock.now();
  await tx(deps.pool, scope, async (trx) => {
    const taken = await takeBankFile(trx, { sellerId, file: { name, bytes }, statements, isOurs: () => false, by: actor, now });
    await audit(trx, {
      accountId: scope.accountId,
      actor,
      action: "bank.file",
      object: sha256(bytes).toString("hex"),
      after: { name, ...taken },
    });
    await deps.jobs.enqueue(trx, bankLinesAdded, [{ sellerId }]);
  });
}

async function refuse(deps: BankDeps, folder: BankFolder, name: string, bytes: Buffer, why: string): Promise<void> {
  const { scope } = await operatorOf(deps);
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: "bank-file-refused",
      key: sha256(bytes).toString("hex"),
      severity: "high",
      text: taskText("bankFileRefused", { file: name.slice(0, 200), why }),
    }),
  );
  await folder.moveAside(name, "refused");
}

async function operatorOf(deps: BankDeps) {
  const operator = await tx(deps.sweeping, { actor }, operatorAccount);
  return { operator, scope: makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor }) };
}
