import type { CustomerMerge } from "@nameplane/contracts/backoffice/acts/merges";
import { customerMerges } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import "./customers.css";

/** Says that a customer was merged into another one, or which customers were merged into it, with links to them. */
export function MergesPanel({ number }: { number: number }): React.JSX.Element | null {
  const { data } = useApiQuery(customerMerges, { number });
  if (data === undefined) return null;
  const { into, from } = data;
  return (
    <>
      {into !== null && <One merge={into} isInto />}
      {from.map((merge) => (
        <One key={merge.customer.number} merge={merge} />
      ))}
    </>
  );
}

function One({ merge: { customer, state, stuck }, isInto = false }: { merge: CustomerMerge; isInto?: boolean }) {
  const t = useTranslations("customers.merge");
  const name = `${String(customer.number)} ${customer.name}`.trim();
  const key = `${isInto ? "into" : "from"}.${state}` as const;
  return (
    <Banner tone={stuck === "" ? "info" : "needs"} title={t(key, { name })}>
      {stuck !== "" && (
        <>
          <p>{t("stuck")}</p>
          <p className="np-small">{stuck === "in use" ? t("inUse") : stuck}</p>
        </>
      )}
      <StaffLink to="customer" params={{ number: String(customer.number) }}>
        {name}
      </StaffLink>
    </Banner>
  );
}
