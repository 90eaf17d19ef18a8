import { deactivate2Step } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useSessionActions } from "../../app/session/use-session.ts";
import { resultCodes, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { PasswordField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { PendingReset } from "./pending-reset.tsx";
import { TwoStepSetUp } from "./two-step-set-up.tsx";

/** Two-step login of the user: whether it is on, and the way to turn it on or off. */
export function TwoStepPanel() {
  const t = useTranslations("identity.twoStep");
  const { user } = useSession();
  const { reload } = useSessionActions();
  const [open, setOpen] = useState(false);
  const isOn = user?.["2step"] === true;
  const close = () => setOpen(false);
  const changed = (title: string) => {
    close();
    showToast({ tone: "success", title });
    void reload().catch(() => undefined);
  };
  return (
    <Panel
      title={t("title")}
      aside={
        <>
          <StatusMark tone={isOn ? "active" : "ended"}>{t(isOn ? "on" : "off")}</StatusMark>
          {!open && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(isOn ? "bodyOn" : "body")}</p>
        {isOn && <PendingReset />}
        {open && (
          <div style={{ maxWidth: 420 }}>
            {isOn ? (
              <TurnOff onDone={() => changed(t("isOff"))} onCancel={close} />
            ) : (
              <TwoStepSetUp asksPassword onDone={() => changed(t("isOn"))} onCancel={close} />
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTranslations("identity.twoStep");
  const setUp = useTranslations("identity.setUp");
  const code = useTranslations("identity.code");
  const api = useTranslations("api");
  const off = useApiMutation(deactivate2Step, {
    call: { handled: true, ownCodes: [resultCodes.loginRequired, resultCodes.badAuthorization] },
    onSuccess: onDone,
  });
  const refused = (error: ApiError) =>
    void form.applyRefusal(error, error.param === "code" ? code("failed") : error.desc);
  const form = useForm({
    initial: { password: "", code: "" },
    rules: { password: required, code: required },
    onSubmit: (input) => off.mutate({ input }, { onError: refused }),
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      {off.error && off.error.param === undefined && (
        <Banner tone="problem" title={describeError(off.error, api)} live />
      )}
      <PasswordField
        {...form.field("password")}
        label={setUp("password")}
        autoComplete="current-password"
        maxLength={80}
        autoFocus
      />
      <TextField {...form.field("code")} label={t("anyCode")} mono autoComplete="one-time-code" maxLength={40} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="danger" busy={off.isPending}>
          {t("turnOff")}
        </Button>
        <Button onClick={onCancel}>{setUp("cancel")}</Button>
      </div>
    </form>
  );
}
