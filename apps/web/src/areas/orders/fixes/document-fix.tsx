import { requestDocuments, sendRequestDocuments } from "@nameplane/contracts/files/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { apiQuery, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { UploadBox, useAskWords, type StoredFile } from "../../files/index.ts";
import { type Request, useRequestsChanged } from "../requests/index.ts";

/** For reason 4007: which document is needed and why, the field to upload it, and the button that sends it in. */
export function DocumentFix({ request: { requestid } }: { request: Request }) {
  const t = useTranslations("files.ask");
  const api = useApi();
  const apiTexts = useTranslations("api");
  const words = useAskWords();
  const queries = useQueryClient();
  const changed = useRequestsChanged();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useApiQuery(requestDocuments, { requestid });
  const send = useApiMutation(sendRequestDocuments, { call: { handled: true } });
  if (asked.error) return <PanelFailure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <LoadingPanel lines={4} />;
  const [ask, before] = asked.data.data;
  if (ask?.state !== "wanted") return null;
  const { queryKey } = apiQuery(api, requestDocuments, { requestid });
  const store = (change: (files: readonly StoredFile[]) => StoredFile[]) =>
    queries.setQueryData(queryKey, (old) =>
      old === undefined
        ? old
        : { data: old.data.map((each) => (each.askid === ask.askid ? { ...each, files: change(each.files) } : each)) },
    );
  const press = () => {
    setFailure(ask.files.length === 0 ? t("none") : null);
    if (ask.files.length === 0) return;
    send.mutate(
      { input: { requestid }, key },
      {
        onSuccess: () => {
          renew();
          showToast({ tone: "success", title: t("sent"), body: t("sentText") });
          void queries.invalidateQueries({ queryKey: [requestDocuments.path] });
          changed();
        },
        onError: (error) => {
          renew();
          setFailure(describeError(error, apiTexts));
        },
      },
    );
  };
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("title")}>
      {before?.state === "refused" && before.decision !== null && (
        <Banner tone="needs" title={t("again")}>
          {before.decision}
        </Banner>
      )}
      <h3>{words.what(ask)}</h3>
      {ask.why !== "" && (
        <p className="np-text">
          {words.said(ask)} <q>{ask.why}</q>
        </p>
      )}
      <p className="np-soft">{t("safe")}</p>
      <UploadBox
        askid={ask.askid}
        stored={ask.files}
        onStored={(file) => store((files) => [...files, file])}
        onRemoved={(fileid) => store((files) => files.filter((each) => each.fileid !== fileid))}
      />
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <div>
        <Button variant="primary" busy={send.isPending} onClick={press}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}
