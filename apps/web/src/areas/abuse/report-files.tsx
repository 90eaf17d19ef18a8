import { letterLimits } from "@nameplane/contracts/abuse/letter-values";
import { attachAbuseFile } from "@nameplane/contracts/abuse/operations";
import { evidenceAccept, evidenceTypeNames } from "@nameplane/contracts/files/limits";
import { useTranslations } from "use-intl";
import type { StoredFile, UploadKind } from "../files/index.ts";
import { UploadBox } from "../files/index.ts";

const evidence: UploadKind = {
  accept: evidenceAccept,
  typeNames: evidenceTypeNames,
  megabytes: letterLimits.fileMegabytes,
  max: letterLimits.files,
  upload: async (api, name, options) => {
    const kept = await api.call(attachAbuseFile, { name }, options);
    return { fileid: kept.uploadid, name: kept.name, size: kept.size, mime: "", scanned: false, at: "" };
  },
  remove: null,
};

/** Files that show the abuse. They are kept for a day, and sent with the report. */
export function ReportFiles({
  files,
  onChange,
}: {
  files: readonly StoredFile[];
  onChange: (change: (files: readonly StoredFile[]) => readonly StoredFile[]) => void;
}): React.JSX.Element {
  const t = useTranslations("reportabuse");
  return (
    <fieldset className="np-fieldset np-col np-gap-8">
      <legend>
        {t("files")} <span className="np-soft">{t("optional")}</span>
      </legend>
      <p className="np-small np-soft">{t("filesHint")}</p>
      <UploadBox
        askid={null}
        kind={evidence}
        stored={files}
        onStored={(file) => onChange((all) => [...all, file])}
        onRemoved={(fileid) => onChange((all) => all.filter((each) => each.fileid !== fileid))}
      />
    </fieldset>
  );
}
