import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { moderateCustomer } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Switch } from "../../../ui/form/choices.tsx";

/** Whether orders of the customer need approval: a switch for staff who may work with requests, a text for others. */
export function ModerationSwitch({ customer: { number, settings } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.facts");
  const { permissions } = useColleague();
  const isOn = settings.moderatesorders;
  const send = useApiMutation(moderateCustomer, {
    onSuccess: (_, { input }) =>
      showToast({ tone: "success", title: t(input.moderate === true ? "moderatesOn" : "moderatesOff") }),
  });
  if (!permissions.includes("staff_requests")) return t(isOn ? "yes" : "no");
  return (
    <Switch
      aria-label={t("moderates")}
      checked={send.isPending ? send.variables.input.moderate === true : isOn}
      disabled={send.isPending}
      onChange={(moderate) => send.mutate({ input: { number, moderate } })}
    />
  );
}
