import { disputeWordsMost, type DisputePart } from "@nameplane/contracts/payments/dispute-values";
import { acceptDispute, disputeFile, dispute, saveDispute, submitDispute } from "@nameplane/contracts/payments/operations";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { DisputePage } from "./dispute-page.ts";

type Draft = { readonly words: string; readonly parts: readonly DisputePart[] };
type Asked = "submit" | "accept";

/**
 * Our letter to the bank and the evidence from our records. Both can be edited until they are sent; after that they are shown as
 * they were sent.
 */
export function EvidencePanel({ page }: { page: DisputePage }) {
  const t = useTranslations("disputes.evidence");
  const [draft, setDraft, sent] = useDraftOf(page);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { failure, isPending, run } = useActs(page, draft, () => {
    sent();
    setAsked(null);
  });
  const isEmpty = draft.words.trim() === "";
  const pick = (part: DisputePart, isIn: boolean) =>
    setDraft({ ...draft, parts: isIn ? [...draft.parts, part] : draft.parts.filter((each) => each !== part) });
  return (
    <Panel title={t("title")} aside={<FileButton page={page} />}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(page.iseditable ? "lead" : "leadSent")}</p>
        {failure !== null && asked === null && <Banner tone="problem" title={failure} live />}
        {page.iseditable ? (
          <TextArea
            label={t("words")}
            hint={t("wordsHint")}
            rows={12}
            maxLength={disputeWordsMost}
            value={draft.words}
            onChange={(words) => setDraft({ ...draft, words })}
            error={isEmpty ? t("wordsNeeded") : null}
          />
        ) : (
          <p className="np-dispute-words">{page.words}</p>
        )}
        <div className="np-col np-gap-12">
          {page.sections.map(({ part, lines }) => (
            <Section
              key={part}
              part={part}
              lines={lines}
              isIn={draft.parts.includes(part)}
              onChange={page.iseditable ? (isIn) => pick(part, isIn) : null}
            />
          ))}
        </div>
        {page.iseditable && (
          <div className="np-dispute-acts">
            <Button variant="primary" disabled={isEmpty || isPending} onClick={() => setAsked("submit")}>
              {t("submit")}
            </Button>
            <Button busy={isPending && asked === null} disabled={isEmpty} onClick={() => run("save")}>
              {t("save")}
            </Button>
            <Button variant="danger" disabled={isPending} onClick={() => setAsked("accept")}>
              {t("accept")}
            </Button>
          </div>
        )}
      </div>
      {asked !== null && (
        <Modal
          open
          onClose={() => setAsked(null)}
          title={t(`${asked}Title`)}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{t("cancel")}</Button>
              <Button variant={asked === "accept" ? "danger" : "primary"} busy={isPending} onClick={() => run(asked)}>
                {t(asked)}
              </Button>
            </>
          }
        >
          <div className="np-col np-gap-12">
            {failure !== null && <Banner tone="problem" title={failure} live />}
            <p>{t(`${asked}Text`)}</p>
          </div>
        </Modal>
      )}
    </Panel>
  );
}

/** What was typed survives a reload of the page, until it is saved or sent. */
function useDraftOf({ number, version, words, parts }: DisputePage): [Draft, (next: Draft) => void, () => void] {
  const stored: Draft = { words, parts };
  const [draft, setDraft, forget] = useDraft<Draft>(`dispute ${number} ${version}`, stored, { until: "sent" });
  return [draft, setDraft, forget];
}

function Section({
  part,
  lines,
  isIn,
  onChange,
}: {
  part: DisputePart;
  lines: readonly string[];
  isIn: boolean;
  onChange: ((isIn: boolean) => void) | null;
}) {
  const t = useTranslations("disputes.parts");
  const words = useTranslations("disputes.evidence");
  const count = words("lines", { count: lines.length });
  if (onChange === null && !isIn) return null;
  return (
    <div className="np-dispute-part">
      {onChange === null ? (
        <b>{t(part)}</b>
      ) : (
        <Checkbox
          label={t(part)}
          note={lines.length === 0 ? words("nothing") : count}
          checked={isIn && lines.length > 0}
          disabled={lines.length === 0}
          onChange={onChange}
        />
      )}
      {lines.length > 0 && (
        <details>
          <summary>{words("show")}</summary>
          <ul className="np-dispute-lines" lang="en">
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function useActs({ disputeid, number, version }: DisputePage, { words, parts }: Draft, onDone: () => void) {
  const t = useTranslations("disputes.evidence");
  const describe = useTranslations("api");
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const call = { handled: true } as const;
  const save = useApiMutation(saveDispute, { call });
  const submit = useApiMutation(submitDispute, { call });
  const accept = useApiMutation(acceptDispute, { call });
  const isPending = save.isPending || submit.isPending || accept.isPending;
  const run = (act: "save" | Asked) => {
    if (isPending) return;
    setFailure(null);
    const after = {
      onSuccess: () => {
        showToast({ tone: "success", title: t(`${act}Done`) });
        onDone();
        void client.invalidateQueries({ queryKey: queryKeyOf(dispute, { number }) });
      },
      onError: (error: Error) => {
        if (!isAborted(error)) setFailure(describeError(error, describe));
      },
    };
    const evidence = { disputeid, version, words: words.trim(), parts: [...parts] };
    if (act === "accept") accept.mutate({ input: { disputeid, version } }, after);
    else if (act === "submit") submit.mutate({ input: evidence }, after);
    else save.mutate({ input: evidence }, after);
  };
  return { failure, isPending, run };
}

function FileButton({ page: { disputeid, number } }: { page: DisputePage }) {
  const t = useTranslations("disputes.evidence");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(disputeFile, { disputeid });
      saveFile(name ?? `dispute-D${number}.pdf`, blob);
      announce(t("fileSaved"));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={isBusy} onClick={() => void fetchFile()}>
      {t("file")}
    </Button>
  );
}
