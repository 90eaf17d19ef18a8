import { collectInvoice, writeOff } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import type { StaffReminded } from "./staff-reminded.ts";

type Props = {
  readonly what: "collect" | "writeOff";
  readonly data: StaffReminded;
  readonly invoiceid: string;
  readonly number: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Hands an invoice over to collection, or writes off the rest, with a reason. Both require a fresh proof of identity. */
export function DecideDrawer({ what, data, invoiceid, number, onDone, onClose }: Props) {
  const t = useTranslations("dunning");
  const describe = useTranslations("api");
  const { money } = useFormat();
  const [failure, setFailure] = useState<string | null>(null);
  const { leftMinor, interestMinor, currency } = data;
  const values = {
    number: String(number),
    left: money({ minor: leftMinor, currency }),
    interest: money({ minor: interestMinor ?? 0, currency }),
  };
  const call = { handled: true, why: t(`${what}Proof`, values) };
  const collect = useApiMutation(collectInvoice, { call });
  const off = useApiMutation(writeOff, { call });
  const isPending = collect.isPending || off.isPending;
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ reason }) => {
      if (isPending) return;
      setFailure(null);
      const after = {
        onSuccess: () => {
          onClose();
          showToast({ tone: "success", title: t(`${what}Done`, values) });
          onDone();
        },
        onError: (error: Error) => {
          if (isAborted(error)) return;
          setFailure(describeError(error, describe));
        },
      };
      const sent = { input: { invoiceid, reason } };
      if (what === "collect") collect.mutate(sent, after);
      else off.mutate(sent, after);
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`${what}Title`, values)}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="dunning-decide" variant="primary" busy={isPending}>
            {t(what)}
          </Button>
        </>
      }
    >
      <form id="dunning-decide" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(`${what}Text`, values)}</p>
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
