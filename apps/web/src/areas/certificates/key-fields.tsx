import { judgeCsr } from "@nameplane/contracts/certificates/operations";
import { csrFaultTexts } from "@nameplane/contracts/certificates/csr";
import { IconDownload, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { fileNameOf, textBlob } from "./file-name.ts";

/** Makes a key in this browser and saves it as a file. Only its signing request is passed on. */
export function BrowserKey({
  names,
  csr,
  error,
  onMade,
}: {
  /** Null if the names cannot be on a certificate yet. */
  names: readonly string[] | null;
  /** The request that was made for these names. Null if there is none. */
  csr: string | null;
  error: string | null;
  onMade: (csr: string) => void;
}) {
  const t = useTranslations("certificates.key");
  // The key is only kept while the form is open, so that its file can be saved again.
  const [made, setMade] = useState<{ readonly key: string; readonly file: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    if (names === null || isBusy) return;
    setBusy(true);
    try {
      const { makeKey } = await import("./make-key.ts");
      const { key, csr: request } = await makeKey(names);
      const file = fileNameOf(names, ".key");
      saveFile(file, textBlob(key));
      setMade({ key, file });
      onMade(request);
      announce(t("saved", { file }));
    } finally {
      setBusy(false);
    }
  };
  const isThere = csr !== null && made !== null;
  return (
    <div className="np-col np-gap-12">
      {isThere ? (
        <Banner tone="needs" icon={IconKey} title={t("saved", { file: made.file })} live>
          {t("savedText")}
        </Banner>
      ) : (
        <p className="np-small np-soft">{t("browserText")}</p>
      )}
      <div className="np-row np-wrap">
        {isThere && (
          <Button icon={IconDownload} onClick={() => saveFile(made.file, textBlob(made.key))}>
            {t("saveAgain")}
          </Button>
        )}
        <Button icon={IconKey} busy={isBusy} disabled={names === null} onClick={() => void make()}>
          {t(isThere ? "makeAgain" : "make")}
        </Button>
      </div>
      {names === null && <p className="np-small np-soft">{t("namesFirst")}</p>}
      {error !== null && (
        <p className="np-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A signing request made elsewhere. The server checks it when the user leaves the field. */
export function PastedCsr({
  csr,
  error,
  onChange,
  onNames,
}: {
  csr: string;
  error: string | null;
  onChange: (csr: string) => void;
  onNames: (names: readonly string[]) => void;
}) {
  const t = useTranslations("certificates.key");
  const { locale } = useFormat();
  const [judged, setJudged] = useState<{ csr: string; fault: string | null; key: string } | null>(null);
  const judge = useApiMutation(judgeCsr, {
    onSuccess: ({ names, fault, keytype, keybits }, { input }) => {
      const words = fault === null ? null : csrFaultTexts[fault][locale].replace("{names}", names.join(", "));
      setJudged({ csr: input.csr, fault: words, key: keytype === null ? "" : `${keytype} ${String(keybits ?? "")}` });
      if (fault === null) onNames(names);
    },
  });
  const isJudged = judged?.csr === csr;
  return (
    <TextArea
      label={t("csr")}
      hint={isJudged && judged.fault === null ? t("csrGood", { key: judged.key }) : t("csrHint")}
      error={error ?? (isJudged ? judged.fault : null)}
      value={csr}
      onChange={onChange}
      onBlur={() => csr.trim() !== "" && !isJudged && judge.mutate({ input: { csr } })}
      rows={8}
      mono
      spellCheck={false}
      maxLength={16_384}
      placeholder="-----BEGIN CERTIFICATE REQUEST-----"
    />
  );
}
