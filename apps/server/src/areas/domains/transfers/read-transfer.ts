import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type { getTransfer } from "@nameplane/contracts/domains/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { domainName, unicodeNameOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { findAtRegistry } from "../domains.repository.ts";
import { tagOf } from "./release.rules.ts";
import { transferOfDomain, transferOfRequest, type TransferRow } from "./transfers.repository.ts";

type View = NonNullable<AnswerOf<typeof getTransfer>["transfer"]>;

/**
 * The transfer that belongs to a request, or the newest transfer of a domain, with the registry's dates. Possible refusals:
 * NotFound.
 */
export async function readTransfer(
  deps: Pick<RegistryDeps, "registries">,
  trx: Trx,
  call: SessionCall,
  { requestid, itemid }: InputOf<typeof getTransfer>,
): Promise<AnswerOf<typeof getTransfer>> {
  const { scope } = call;
  if (typeof requestid === "number") {
    const row = await transferOfRequest(trx, scope, requestid);
    return { transfer: row === null ? null : view(deps, row, false) };
  }
  const domain = itemid === undefined ? null : await findAtRegistry(trx, scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const row = await transferOfDomain(trx, scope, domain.id);
  if (row === null) return { transfer: null };
  const isWaiting = row.direction === "out" && row.state === "pending";
  const mayAnswer =
    isWaiting &&
    call.session.permissions.has("domain_transferout") &&
    deps.registries.of(domain.registryId).capabilities.transfer.mayAnswer;
  return { transfer: view(deps, row, mayAnswer) };
}

/**
 * Our tag at the registry of a transfer, if domains are released to tags there. Null if at this registry the gaining registrar
 * requests the transfer.
 */
function tagThere({ registries }: Pick<RegistryDeps, "registries">, registryId: string | null): string | null {
  if (registryId === null) return null;
  try {
    const { capabilities, ourId } = registries.of(registryId);
    return capabilities.transfer.byRelease === true ? tagOf(ourId) : null;
  } catch (error) {
    // Without an account at the registry we have no tag to which a name could be released.
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

function view(deps: Pick<RegistryDeps, "registries">, row: TransferRow, mayAnswer: boolean): View {
  const tag = tagThere(deps, row.registryId);
  const textOf = (date: Date | null) => date?.toISOString() ?? null;
  return {
    direction: row.direction,
    domainname: row.asciiName,
    unicodename: unicodeNameOf(domainName(row.asciiName)),
    status: codeOf("transfer", row.state),
    state: row.state,
    otherparty: row.otherParty === null ? null : { id: row.otherParty, name: row.otherPartyName },
    requestedat: textOf(row.requestedAt),
    actsat: textOf(row.actsAt),
    endedat: textOf(row.endedAt),
    reason: row.reason,
    createdat: row.createdAt.toISOString(),
    requestid: row.requestNumber,
    itemid: row.domainId,
    mayanswer: mayAnswer,
    codeuntil: row.direction === "out" ? textOf(row.codeUntil) : null,
    compares: row.compares,
    byrelease: tag !== null,
    releaseto: row.direction === "in" && row.state === "requested" ? tag : null,
  };
}
