import type { importCustomersSpec } from "@nameplane/contracts/resellers/imports";
import { ImportHasNothing, ImportLinesWrong } from "@nameplane/contracts/resellers/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { changeKnown } from "../../accounts/index.ts";
import { countTries } from "../../identity/index.ts";
import { importCustomersJob } from "./import.jobs.ts";
import { insertImport } from "./imports.repository.ts";
import { judgeLines } from "./judge-lines.ts";

type Call = SessionCall & { readonly trx: Trx };

/** How many imports an account can begin in a day. Each may mail invitations to strangers in the brand's name (T151). */
const importLimits = [{ name: "account-day", windowMs: 86_400_000, cap: 20 }];

/**
 * Begins an import: the lines are judged again and stored, and the worker makes the customers. Customers who exist already are
 * not changed, so that the same file can be imported twice. If the input asks for it, they are changed to what their lines say.
 *
 * Possible refusals: those of judgeLines, ImportLinesWrong, ImportHasNothing, TooFast. Returns the id of the import.
 */
export async function beginImport(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  call: Call,
  input: z.output<typeof importCustomersSpec.input>,
): Promise<string> {
  const { trx, scope, now, requestId, address } = call;
  const { brandName, lines } = await judgeLines(call, input);
  if (lines.some(({ view }) => view.state === "wrong")) throw new Refused(ImportLinesWrong, { param: "lines" });
  const changed = input.change ? lines.filter(({ view }) => view.state === "changed") : [];
  if (changed.length === 0 && lines.every(({ view }) => view.state !== "new"))
    throw new Refused(ImportHasNothing, { param: "lines" });
  await countTries(trx, now, "customer-import", [{ subject: scope.accountId, limits: importLimits }]);
  const id = newId();
  await insertImport(trx, scope, {
    id,
    brandId: input.brandid,
    brand: brandName,
    invite: input.invite,
    now,
    rows: lines.map(({ view: { line, state, name, changes }, customer, change }) => ({
      line,
      is: state === "new" ? ("new" as const) : input.change && change !== null ? ("changed" as const) : ("there" as const),
      accountId: change?.known.id ?? null,
      changes: changes.map(({ field }) => field),
      name,
      customer,
    })),
  });
  // Changing a customer creates no user and sends no mail, so this is done at once, in the same transaction as the report.
  for (const { change } of changed)
    if (change !== null) await changeKnown(call, change.known, { owner: change.owner, language: change.language, importId: id });
  await deps.jobs.enqueue(trx, importCustomersJob, [{ accountId: scope.accountId, runId: id, brandId: input.brandid }]);
  const { accountId, actor } = scope;
  const after = { brand: brandName, customers: lines.length, changed: changed.length, invite: input.invite };
  await audit(trx, { accountId, actor, requestId, address, action: "resale.import-customers", object: id, after });
  return id;
}
