import type { EscrowRole, EscrowStep } from "@nameplane/contracts/escrow/escrow-values";
import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findEscrow, roleOf, stepsOfEscrow } from "../../../escrow/index.ts";
import { escrowNewsJob, type EscrowNews } from "../../../orders/kinds/escrow/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader, strangerReader } from "../../readers/index.ts";
import type { EscrowMail } from "./facts.ts";
import { escrowMail } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;
type Told = { readonly news: EscrowMail; readonly to: "both" | "other" | EscrowRole | "invited" };

/**
 * Who gets a mail about each step. "other" is the party that did not take the step. Steps that are not listed send no mail,
 * because another step follows at once.
 */
const told: Partial<Record<EscrowStep, Told>> = {
  opened: { news: "invited", to: "invited" },
  withdrawn: { news: "revoked", to: "invited" },
  agreed: { news: "agreed", to: "both" },
  declined: { news: "declined", to: "other" },
  lapsed: { news: "lapsed", to: "both" },
  cancelled: { news: "cancelled", to: "other" },
  funded: { news: "funded", to: "both" },
  delivered: { news: "delivered", to: "both" },
  disputed: { news: "disputed", to: "both" },
  conceded: { news: "giving_back", to: "both" },
  cancel_asked: { news: "cancel_asked", to: "other" },
  cancel_kept: { news: "cancel_kept", to: "other" },
  cancel_agreed: { news: "giving_back", to: "both" },
  cancelled_late: { news: "giving_back", to: "both" },
  released_by_staff: { news: "decided_release", to: "both" },
  refunded_by_staff: { news: "decided_refund", to: "both" },
  returned: { news: "returned", to: "seller" },
  paid_out: { news: "paid_out", to: "both" },
  refunded: { news: "refunded", to: "buyer" },
  written: { news: "written", to: "other" },
};

/**
 * Tells a party about a step of its escrow, or tells the invited address about the invitation or its withdrawal. Each step is
 * told once.
 */
export async function notifyEscrow(deps: Deps, scope: AccountScope, { escrowId, stepId }: EscrowNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const escrow = await findEscrow(trx, scope, escrowId);
    const step = escrow === null ? undefined : (await stepsOfEscrow(trx, escrow)).find(({ id }) => id === stepId);
    const told = step === undefined ? undefined : toldOf(step.what);
    if (escrow === null || step === undefined || told === undefined) return;
    const own = roleOf(escrow, scope);
    const isInvited = told.to === "invited";
    const isMine = told.to === "both" || told.to === own || (told.to === "other" && step.by !== own);
    if (!isMine && !(isInvited && escrow.accountId === scope.accountId)) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "escrow",
      cause: `escrow:${stepId}`,
      params: { name: escrow.unicodeName, escrowId, news: told.news },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const names = { buyer: escrow.buyerName, seller: escrow.sellerName };
    const role = isInvited ? opposite(own) : own;
    const other = names[opposite(role)];
    const reader = isInvited
      ? await strangerReader(trx, scope, { address: escrow.invitedEmail }, { kind: "escrow", by: other })
      : await ownerReader(trx, scope);
    await queueMail(trx, deps, scope, noticeId, reader, {
      kind: escrowMail,
      facts: {
        template: "escrow",
        news: told.news,
        role,
        name: escrow.asciiName,
        number: escrow.number,
        other: other === "" ? escrow.invitedEmail : other,
        priceMinor: minorOf(escrow.price),
        currency: escrow.price.currency,
        accountId: escrow.accountId,
        escrowId,
        isHere: escrow.isHere,
        words: step.words,
        until: escrow.dueAt?.toISOString() ?? null,
      },
    });
  });
}

const toldOf = (what: EscrowStep): Told | undefined => told[what];
const opposite = (role: EscrowRole): EscrowRole => (role === "buyer" ? "seller" : "buyer");

export const work = noticeJob(escrowNewsJob, 1, notifyEscrow);
