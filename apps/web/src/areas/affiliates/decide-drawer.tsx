import {
  decideAffiliate,
  decideResaleAffiliate,
  resaleAffiliates,
  staffAffiliates,
} from "@nameplane/contracts/affiliates/operations";
import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Act = "approve" | "refuse" | "stop";

type Props = {
  readonly row: StaffAffiliate;
  readonly onClose: () => void;
  /** Set if a reseller decides about affiliates of its brands. Otherwise staff decide. */
  readonly isResale?: true;
  /** Further facts about the affiliate, shown above the form. */
  readonly children?: React.ReactNode;
};

/** Decides about an affiliate: approves or refuses an application, stops an affiliate, or lets it continue. */
export function DecideDrawer({ row, onClose, isResale, children }: Props) {
  const t = useTranslations("affiliatedesk.drawer");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [reason, setReason] = useState(row.reason);
  const [failure, setFailure] = useState<string | null>(null);
  const call = { handled: true, why: t("why") } as const;
  const byStaff = useApiMutation(decideAffiliate, { call });
  const byReseller = useApiMutation(decideResaleAffiliate, { call });
  const decide = isResale === true ? byReseller : byStaff;
  const send = (act: Act) => {
    if (decide.isPending) return;
    setFailure(null);
    decide.mutate(
      { input: { accountid: row.account.accountid, act, reason } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("done") });
          void queries.invalidateQueries({ queryKey: [(isResale === true ? resaleAffiliates : staffAffiliates).path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: row.name })}
      width={520}
      footer={
        <>
          {row.state === "asked" && (
            <Button busy={decide.isPending} onClick={() => send("refuse")}>
              {t("refuse")}
            </Button>
          )}
          {row.state === "approved" && (
            <Button variant="danger" busy={decide.isPending} onClick={() => send("stop")}>
              {t("stop")}
            </Button>
          )}
          {row.state !== "approved" && (
            <Button variant="primary" busy={decide.isPending} onClick={() => send("approve")}>
              {t(row.state === "stopped" ? "resume" : "approve")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <section>
          <h3>{t("plan")}</h3>
          <p style={{ whiteSpace: "pre-line" }}>{row.plan === "" ? t("noPlan") : row.plan}</p>
        </section>
        <TextArea label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} maxLength={500} />
        {children}
      </div>
    </Drawer>
  );
}
