import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { checkCaller } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

/** Identifies a caller by a PIN: the button, and the drawer in which staff type the PIN. */
export function CallerAct({ customer: { number, kind } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.caller");
  const [isOpen, setOpen] = useState(false);
  if (kind === "operator") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      {isOpen && <CallerDrawer number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallerDrawer({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useTranslations("customers.caller");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const check = useApiMutation(checkCaller, { call: { handled: true } });
  const caller = check.data?.caller ?? null;
  const form = useForm<{ readonly pin: string }>({
    initial: { pin: "" },
    rules: {},
    draft: false,
    onSubmit: ({ pin: typed }) => {
      const pin = typed.replaceAll(/\s/g, "");
      setWrong(!/^\d{6}$/.test(pin));
      setFailure(null);
      if (!/^\d{6}$/.test(pin) || check.isPending) return;
      check.mutate(
        { input: { number, pin } },
        { onError: (error) => !isAborted(error) && setFailure(describeError(error, describe)) },
      );
    },
  });
  const pin = form.field("pin");
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" form="caller-form" variant="primary" busy={check.isPending}>
            {t("check")}
          </Button>
        </>
      }
    >
      <form id="caller-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {caller !== null && (
          <Banner tone="active" title={t("known", { name: caller.name || caller.username })} live>
            {t("knownText", { username: caller.username })}
          </Banner>
        )}
        {check.data?.caller === null && (
          <Banner tone="problem" title={t("unknown")} live>
            {t("unknownText")}
          </Banner>
        )}
        <p>{t("text")}</p>
        <TextField
          {...pin}
          onChange={(next) => {
            pin.onChange(next);
            setWrong(false);
            check.reset();
          }}
          label={t("pin")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={isWrong ? t("form") : pin.error}
        />
      </form>
    </Drawer>
  );
}
