import type { StaffOrderAct } from "@nameplane/contracts/backoffice/acts/order-act-values";
import { actOnOrder, staffOrderActs } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ActDrawer, useAct } from "../registries/index.ts";

/** What staff can do with an order now: decide it for the customer, or cancel it. Nothing is shown if there is nothing to do. */
export function OrderActs({ ordernr }: { readonly ordernr: number }): React.JSX.Element | null {
  const { permissions } = useColleague();
  return permissions.includes("staff_requests") ? <Acts ordernr={ordernr} /> : null;
}

function Acts({ ordernr }: { readonly ordernr: number }) {
  const t = useTranslations("finder.orderActs");
  const { data } = useApiQuery(staffOrderActs, { ordernr });
  const [open, setOpen] = useState<StaffOrderAct | null>(null);
  const acts = data?.acts ?? [];
  if (acts.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <div className="np-row np-wrap np-gap-12">
        {acts.map((act) => (
          <Button key={act} variant={act === "approve" ? "primary" : "danger"} onClick={() => setOpen(act)}>
            {t(act)}
          </Button>
        ))}
      </div>
      {open !== null && <OrderActDrawer act={open} ordernr={ordernr} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function OrderActDrawer({
  act: wanted,
  ordernr,
  onClose,
}: {
  readonly act: StaffOrderAct;
  readonly ordernr: number;
  readonly onClose: () => void;
}) {
  const t = useTranslations("finder.orderActs");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const act = useAct(actOnOrder, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  const isWrong = reason.trim().length < 3;
  const press = () => {
    setTried(true);
    if (!isWrong) act.run({ ordernr, act: wanted, reason: reason.trim() });
  };
  return (
    <ActDrawer
      title={t(`${wanted}Title`, { number: `O${String(ordernr)}` })}
      act={act}
      button={t(wanted)}
      onAct={press}
      onClose={onClose}
      isDangerous={wanted !== "approve"}
    >
      <p>{t(`${wanted}Text`)}</p>
      <TextField
        label={t("reason")}
        hint={t(wanted === "refuse" ? "reasonTold" : "reasonLog")}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isTried && isWrong ? t("reasonNeeded") : null}
      />
    </ActDrawer>
  );
}
