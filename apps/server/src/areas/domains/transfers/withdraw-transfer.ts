import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { journalArgs, commandsOfRequest, readOutcome, sendJournaled } from "../../registry/journal/index.ts";
import { saveTransferIn } from "./transfers.repository.ts";

/**
 * Cancels a transfer to us that waits at the registry (transfer cancel, RFC 5730 section 2.9.3.4).
 *
 * Returns true if no transfer waits at the registry any more and the name has not come to us. Returns false if the name has come,
 * if the registry does not cancel, or if the outcome is not known yet.
 */
export async function withdrawTransferIn(
  deps: RegistryDeps,
  scope: AccountScope,
  job: { readonly requestId: string; readonly registryId: string; readonly asciiName: string },
): Promise<boolean> {
  const { requestId, asciiName: name } = job;
  try {
    const connection = deps.registries.of(job.registryId);
    const commands = await tx(deps.pool, scope, (trx) => commandsOfRequest(trx, scope, requestId));
    const asked = commands.filter(({ verb }) => verb === "domain:transfer-request").at(-1);
    const open = commands.filter(({ state }) => state === "sent" || state === "unknown" || state === "pending");
    if (open.length === 0) return (await connection.domain(name, "interactive"))?.isOurs !== true;
    if (asked === undefined || open.some(({ id }) => id !== asked.id)) return false;
    if (asked.state !== "pending") return false;
    if (!connection.capabilities.transfer.mayAnswer) return false;
    const transform = { verb: "domain:transfer-cancel", name } as const;
    await sendJournaled(deps, scope, connection, {
      requestId,
      transform,
      object: name,
      args: journalArgs(transform),
      lane: "interactive",
    });
    // Whatever the answer was, only what the registry now shows of the transfer counts.
    if ((await readOutcome(deps, scope, connection, asked)).state !== "refused") return false;
    await tx(deps.pool, scope, (trx) => saveTransferIn(trx, scope, { requestId, asciiName: name }, "cancelled"));
    return true;
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}
