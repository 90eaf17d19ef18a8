import type { AnswerOf } from "@nameplane/contracts";
import { verifications } from "@nameplane/contracts/contacts/operations";
import { offerCaseDocument, sendCaseDocuments } from "@nameplane/contracts/files/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { UploadBox, type StoredFile } from "../files/index.ts";

type Ask = AnswerOf<typeof offerCaseDocument>["document"];

/** Uploads a document that proves who the owner is, if the mailed link cannot be used. Staff check the document. */
export function ProveByDocument({
  caseid,
  name,
  onClose,
}: {
  caseid: string;
  name: string;
  onClose: () => void;
}): React.JSX.Element {
  const t = useTranslations("files.owner");
  const asks = useTranslations("files.ask");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [ask, setAsk] = useState<Ask | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = useApiMutation(sendCaseDocuments, { call: { handled: true } });
  useEffect(() => {
    const end = new AbortController();
    api.call(offerCaseDocument, { caseid }, { handled: true, signal: end.signal }).then(
      ({ document }) => setAsk(document),
      (error: unknown) => (isAborted(error) ? undefined : setFailure(describeError(error, apiTexts))),
    );
    return () => end.abort();
  }, [api, apiTexts, caseid]);
  const store = (change: (files: readonly StoredFile[]) => StoredFile[]) =>
    setAsk((old) => (old === null ? null : { ...old, files: change(old.files) }));
  const press = () => {
    setFailure(ask?.files.length === 0 ? asks("none") : null);
    if (ask === null || ask.files.length === 0 || send.isPending) return;
    send.mutate(
      { input: { caseid }, key },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: queryKeyOf(verifications) });
          showToast({ tone: "success", title: asks("sent"), body: t("waiting") });
          onClose();
        },
        onError: (error) => {
          renew();
          setFailure(describeError(error, apiTexts));
        },
      },
    );
  };
  const isOpen = ask?.state === "wanted";
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title", { name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {isOpen && (
            <Button variant="primary" busy={send.isPending} onClick={press}>
              {t("send")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-12">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {ask === null && failure === null && <LoadingPanel lines={4} />}
        {ask?.state === "sent" && <p className="np-text">{t("waiting")}</p>}
        {isOpen && (
          <>
            {ask.why !== "" && (
              <Banner tone="needs" title={asks("again")}>
                {ask.why}
              </Banner>
            )}
            <p className="np-text">{t("text")}</p>
            <p className="np-soft">{asks("safe")}</p>
            <UploadBox
              askid={ask.askid}
              stored={ask.files}
              onStored={(file) => store((files) => [...files, file])}
              onRemoved={(fileid) => store((files) => files.filter((each) => each.fileid !== fileid))}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
