import type { Programme } from "@nameplane/contracts/affiliates/affiliates";
import { affiliateView, applyAsAffiliate } from "@nameplane/contracts/affiliates/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";

/** The application: a name for the link, how the account wants to recommend the brand, and the terms. */
export function ApplyPanel({ programme }: { programme: Programme }) {
  const t = useTranslations("affiliates.apply");
  const describe = useTranslations("api");
  const language = useLocale() === "sv" ? "sv" : "en";
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [plan, setPlan] = useState("");
  const [isAccepted, setAccepted] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const apply = useApiMutation(applyAsAffiliate, { call: { handled: true } });
  const send = () => {
    if (apply.isPending) return;
    setFailure(null);
    apply.mutate(
      { input: { name, plan, acceptterms: isAccepted } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("sent") });
          void queries.invalidateQueries({ queryKey: queryKeyOf(affiliateView) });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(error);
        },
      },
    );
  };
  const ofName = failure?.param === "name";
  const said = failure === null ? null : describeError(failure, describe);
  const terms = programme.terms[language];
  return (
    <Panel title={t("title")}>
      <form
        className="np-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {said !== null && !ofName && <Banner tone="problem" title={said} live />}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          value={name}
          onChange={setName}
          maxLength={40}
          autoCapitalize="none"
          error={ofName ? said : null}
        />
        <TextArea label={t("plan")} hint={t("planHint")} value={plan} onChange={setPlan} maxLength={1000} />
        {terms !== "" && (
          <details>
            <summary>{t("termsTitle")}</summary>
            <p style={{ whiteSpace: "pre-line" }}>{terms}</p>
          </details>
        )}
        <Checkbox label={t("terms")} checked={isAccepted} onChange={setAccepted} />
        <div>
          <Button type="submit" variant="primary" busy={apply.isPending}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
