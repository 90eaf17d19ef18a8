import type { AnswerOf } from "@nameplane/contracts";
import { certificateTlsa, setCertificateTlsa } from "@nameplane/contracts/certificates/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { readTlsaServices, tlsaServicesText } from "./tlsa-services.ts";

type Tlsa = AnswerOf<typeof certificateTlsa>["tlsa"];

/** The TLSA records of a certificate: the services that have them, and the records. */
export function TlsaPanel({ serviceid }: { serviceid: string }) {
  const t = useTranslations("certificates.tlsa");
  const { data, error, refetch } = useApiQuery(certificateTlsa, { serviceid });
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={3} />}
      </Panel>
    );
  const of = data.tlsa;
  const isPossible = of.names.some(({ state }) => state === "signed");
  const isHere = of.names.some(({ state }) => state !== "elsewhere");
  const lines = of.records.map(({ owner, data: value }) => `${owner}. TLSA ${value}`);
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        {!isPossible && <p className="np-soft">{t(isHere ? "unsigned" : "elsewhere")}</p>}
        {of.byprogram && <Banner tone="info" title={t("byProgram")} />}
        {(isPossible || of.services.length > 0) && <p className="np-small np-soft">{t("how")}</p>}
        {of.acts.edit && (isPossible || of.services.length > 0) && <Services serviceid={serviceid} of={of} />}
        {lines.length > 0 && <CopyField label={t("records")} value={lines.join("\n")} multiline />}
        {of.services.length > 0 && (
          <p className="np-small np-soft">
            {of.served === null ? (
              t("notServed")
            ) : (
              <>
                {t("served")} <DateTime value={of.served} show="moment" />
              </>
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Services({ serviceid, of }: { serviceid: string; of: Tlsa }) {
  const t = useTranslations("certificates.tlsa");
  const queries = useQueryClient();
  const [typed, setTyped, sent] = useDraft(`tlsa ${serviceid}`, tlsaServicesText(of.services), { until: "sent" });
  const [isPressed, setPressed] = useState(false);
  const services = readTlsaServices(typed);
  const save = useApiMutation(setCertificateTlsa, {
    call: { handled: true },
    onSuccess: () => {
      sent();
      showToast({ tone: "success", title: t("saved"), ms: 6000 });
      void queries.invalidateQueries({ queryKey: queryKeyOf(certificateTlsa) });
    },
  });
  const refused = save.error instanceof ApiError ? save.error.desc : null;
  return (
    <form
      className="np-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (services !== null) save.mutate({ input: { serviceid, services } });
      }}
    >
      <TextField
        label={t("services")}
        hint={t("servicesHint")}
        value={typed}
        onChange={setTyped}
        error={isPressed && services === null ? t("servicesWrong") : refused}
        mono
        maxLength={120}
      />
      <div className="np-row">
        <Button type="submit" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
