import type { CustomerAct } from "@nameplane/contracts/backoffice/customer-state";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { statusByCode } from "../../../ui/text/code-status.tsx";
import { StateDrawer } from "./state-drawer.tsx";

/** The acts that are possible in each state of the account. The drawer asks for the cause of a suspension. */
const actsIn: Readonly<Record<string, readonly CustomerAct[]>> = {
  active: ["collection", "close"],
  suspended: ["lift", "close"],
  closed: ["reopen"],
};

/** Buttons that suspend, close or reopen the account, for staff who may do that. The operator's own account has none. */
export function StateActs({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.state");
  const act = useTranslations("customers.act");
  const [open, setOpen] = useState<CustomerAct | null>(null);
  const { permissions } = useColleague();
  const acts = actsIn[statusByCode(customer.status)?.state ?? ""] ?? [];
  if (!permissions.includes("staff_credit") || customer.kind === "operator" || acts.length === 0) return null;
  return (
    <div className="np-row np-wrap np-gap-8" role="group" aria-label={t("label")}>
      {acts.map((each) => (
        <Button key={each} onClick={() => setOpen(each)}>
          {act(each)}
        </Button>
      ))}
      {open !== null && <StateDrawer customer={customer} act={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
