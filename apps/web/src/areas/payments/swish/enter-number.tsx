import { checkSwishNumber } from "@nameplane/values";
import { IconQrcode, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import type { SwishActs } from "./swish.rules.ts";

/** The form in which the payer enters a phone number, or chooses a code, which needs no number. */
export function EnterNumber({
  acts,
  failure,
  onSent,
}: {
  readonly acts: Pick<SwishActs, "send">;
  /** Why the last request was not accepted. */
  readonly failure: string | null;
  readonly onSent: () => void;
}) {
  const t = useTranslations("swish.number");
  const rules = useTranslations("rules");
  const describe = useTranslations("api");
  const [number, setNumber] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(failure);
  const send = useMutation({ mutationFn: acts.send });
  const go = (to: string | null) => {
    if (send.isPending) return;
    setProblem(null);
    send.mutate(to, {
      onSuccess: onSent,
      onError: (error) => {
        if (isAborted(error)) return;
        const text = describeError(error, describe);
        if (error instanceof ApiError && error.param === "number") setWrong(text);
        else setProblem(text);
        onSent();
      },
    });
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const digits = number.replaceAll(/[\s()-]/g, "").replace(/^(\+|00)46(?=7)/, "0");
    if (digits === "" || checkSwishNumber(digits) !== null) return setWrong(rules("invalid_swish_number"));
    go(number);
  };
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {problem !== null && <Banner tone="problem" title={problem} live />}
        <form className="np-col np-gap-16" onSubmit={submit} noValidate>
          <TextField
            label={t("label")}
            hint={t("hint")}
            value={number}
            onChange={(next) => {
              setNumber(next);
              setWrong(null);
            }}
            error={wrong}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
          />
          <div>
            <Button type="submit" variant="primary" icon={IconSend} busy={send.isPending}>
              {t("send")}
            </Button>
          </div>
        </form>
        <p className="np-small np-soft">{t("or")}</p>
        <div>
          <Button icon={IconQrcode} disabled={send.isPending} onClick={() => go(null)}>
            {t("code")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
