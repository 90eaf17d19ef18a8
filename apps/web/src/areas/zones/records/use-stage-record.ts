import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { isRefused } from "../changes/index.ts";
import { fullName } from "../record-words.tsx";
import { keyOf, useStaging, type RecordLine } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";
import { useJudge } from "./use-judged-record.ts";

/**
 * Returns a function that stages a record, either new or as a change of another. It returns the key of the record's row, or null
 * if the record was refused or could not be judged.
 */
export function useStageRecord() {
  const t = useTranslations("dns.editor");
  const api = useTranslations("api");
  const { zone } = useZone();
  const staging = useStaging();
  const judge = useJudge();
  const [isBusy, setBusy] = useState(false);
  const stage = async (record: RecordLine, of: RecordLine | null): Promise<string | null> => {
    setBusy(true);
    try {
      const result = await judge(record, of);
      if (result.findings.some(isRefused)) {
        announce(t("blocked"));
        return null;
      }
      staging.update(() => result.edits);
      announce(t("staged", { name: `${record.type} ${fullName(record.owner, zone.name)}` }));
      return `${keyOf(record)} ${record.rdata}`;
    } catch (error) {
      showToast({ tone: "failure", title: t("stageFailed"), body: describeError(error, api) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, stage };
}
