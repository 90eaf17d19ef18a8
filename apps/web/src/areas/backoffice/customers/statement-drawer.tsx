import { mailStatement } from "@nameplane/contracts/ledger/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, required } from "../../../lib/rules/rules.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useToday } from "../../../ui/text/use-today.ts";

/** The button with which staff mail a customer's statement of account. */
export function StatementAct({ number }: { number: number }) {
  const t = useTranslations("customers.statement");
  const [isOpen, setOpen] = useState(false);
  if (!useColleague().permissions.includes("staff_invoices")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("act")}</Button>
      {isOpen && <StatementDrawer number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

function StatementDrawer({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useTranslations("customers.statement");
  const describe = useTranslations("api");
  const today = useToday();
  const [failure, setFailure] = useState<string | null>(null);
  const mail = useApiMutation(mailStatement, { call: { handled: true } });
  const form = useForm<{ readonly from: string; readonly to: string }>({
    initial: { from: `${today.slice(0, 4)}-01-01`, to: today },
    rules: { from: all(required), to: all(required) },
    draft: false,
    onSubmit: ({ from, to }) => {
      if (mail.isPending) return;
      setFailure(null);
      mail.mutate(
        { input: { number, from, to } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: t("done") });
            onClose();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="mail-statement" variant="primary" busy={mail.isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id="mail-statement" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("lead")}</p>
        <TextField {...form.field("from")} type="date" label={t("from")} />
        <TextField {...form.field("to")} type="date" label={t("to")} />
      </form>
    </Drawer>
  );
}
