import type { ApprovalView } from "@nameplane/contracts/zones/approval";
import { decideApproval, withdrawApproval } from "@nameplane/contracts/zones/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useReasonText, PlanDiff } from "../changes/index.ts";
import { fullName } from "../record-words.tsx";
import { useApplied, useReadAgain, useStage, useZone } from "../zone/index.ts";

/**
 * A change that waits for a second person: what it does, and the decision. Its author can withdraw it, or continue to edit it.
 */
export function ApprovalDrawer({ approval, onClose }: { approval: ApprovalView; onClose: () => void }) {
  const t = useTranslations("dns.approval");
  const { zone, mayEdit } = useZone();
  const count = approval.added + approval.changed + approval.removed;
  const [failure, setFailure] = useState<string | null>(null);
  const [reason, setReason] = useDraft(`approval ${approval.approvalid}`, "");
  const [isReasonWanted, setReasonWanted] = useState(false);
  const acts = useActs(approval, onClose, setFailure);
  const deny = () => {
    if (reason.trim() === "") return setReasonWanted(true);
    return void acts.decide(false, reason.trim());
  };
  const decides = mayEdit && !approval.own && approval.state === "open";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: approval.author, count })}
      footer={
        decides ? (
          <>
            <Button disabled={acts.isBusy} onClick={deny}>
              {t("deny")}
            </Button>
            <Button variant="primary" busy={acts.isBusy} onClick={() => void acts.decide(true)}>
              {t("approve", { count })}
            </Button>
          </>
        ) : (
          approval.own &&
          mayEdit && (
            <>
              <Button disabled={acts.isBusy} onClick={() => void acts.withdraw(false)}>
                {t(approval.state === "open" ? "withdraw" : "clear")}
              </Button>
              {count === approval.changes.length && (
                <Button variant="primary" busy={acts.isBusy} onClick={() => void acts.withdraw(true)}>
                  {t("edit")}
                </Button>
              )}
            </>
          )
        )
      }
    >
      <div className="np-col np-gap-16">
        <span className="np-soft">
          <span className="np-mono" translate="no">
            {zone.name}
          </span>
          {", "}
          <DateTime value={approval.askedat} show="moment" />
        </span>
        {failure !== null && (
          <Banner tone="problem" title={t("failed")} live>
            {failure}
          </Banner>
        )}
        {approval.state === "denied" && (
          <Banner tone="problem" title={t("denied", { name: approval.decidedby ?? "", count })}>
            {t("deniedText", { reason: approval.reason ?? "" })}
          </Banner>
        )}
        {approval.note !== null && <p>{approval.note}</p>}
        {approval.against.length > 0 && <Against rules={approval.against} />}
        <PlanDiff changes={approval.changes} />
        {decides && (
          <TextField
            label={t("reason")}
            optional={t("reasonOptional")}
            value={reason}
            maxLength={500}
            error={isReasonWanted && reason.trim() === "" ? t("reasonWanted") : null}
            onChange={setReason}
          />
        )}
        {approval.own && approval.state === "open" && <p className="np-soft">{t("ownText")}</p>}
      </div>
    </Drawer>
  );
}

function useActs(approval: ApprovalView, onDone: () => void, onFailure: (text: string | null) => void) {
  const t = useTranslations("api");
  const api = useApi();
  const { zone } = useZone();
  const applied = useApplied();
  const readAgain = useReadAgain();
  const staging = useStage();
  const [isBusy, setBusy] = useState(false);
  const { approvalid, hash, changes } = approval;
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    onFailure(null);
    try {
      await run();
      onDone();
    } catch (error) {
      onFailure(describeError(error, t));
    } finally {
      setBusy(false);
      readAgain();
    }
  };
  return {
    isBusy,
    decide: (approve: boolean, reason?: string) =>
      act(async () => {
        const input = { zoneid: zone.zoneid, approvalid, hash, approve, ...(reason === undefined ? {} : { reason }) };
        const saved = await api.call(decideApproval, input, { key: newKey(), handled: true });
        if (saved.version !== null) applied(saved, approval.added + approval.changed + approval.removed);
      }),
    /** Withdraws the change. If `isEdited` is true, its sets are first staged again, to be edited. */
    withdraw: (isEdited: boolean) =>
      act(async () => {
        const sets = changes.filter(({ type }) => type !== "SOA");
        if (isEdited && !(await staging.run(sets.map(({ owner, type, new: wanted }) => ({ owner, type, new: wanted }))))) return;
        await api.call(withdrawApproval, { zoneid: zone.zoneid, approvalid }, { handled: true });
      }),
  };
}

/** Rules that the author confirmed to break, each as "dns.reason owner TYPE". */
function Against({ rules }: { rules: readonly string[] }) {
  const t = useTranslations("dns.approval");
  const reason = useReasonText();
  const { zone } = useZone();
  return (
    <Banner tone="needs" title={t("against")}>
      <ul className="np-col">
        {rules.map((rule) => {
          const [key = "", owner = "", type = ""] = rule.split(" ");
          return (
            <li key={rule}>
              <span className="np-mono np-mono-s">
                {type} {fullName(owner, zone.name)}
              </span>{" "}
              {reason({ reason: key })}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
