import { certificateKey } from "@nameplane/contracts/certificates/operations";
import { IconDownload, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import type { Certificate } from "./certificate.ts";
import { fileNameOf, textBlob } from "./file-name.ts";
import { PfxDialog } from "./pfx-dialog.tsx";

/** The first certificate of a chain. */
const leafOf = (chain: string): string =>
  `${/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(chain)?.[0] ?? chain}\n`;

/** The files of the certificate in use, including its key if we keep it. */
export function Downloads({ serviceid, of: { names, chain, key, acts } }: { serviceid: string; of: Certificate }) {
  const t = useTranslations("certificates.files");
  const fetchKey = useApiMutation(certificateKey, {
    onSuccess: ({ key }) => saveFile(fileNameOf(names, ".key"), textBlob(key)),
  });
  const [isPfxOpen, setPfxOpen] = useState(false);
  if (chain === null) return null;
  const save = (ending: string, text: string) => saveFile(fileNameOf(names, ending), textBlob(text));
  const savePkcs7 = async () => {
    const { asPkcs7 } = await import("./make-key.ts");
    save(".p7b", asPkcs7(chain));
  };
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <p className="np-small np-soft">{t("text")}</p>
        <div className="np-row np-wrap">
          <Button icon={IconDownload} variant="primary" onClick={() => save(".fullchain.pem", chain)}>
            {t("fullchain")}
          </Button>
          <Button icon={IconDownload} onClick={() => save(".pem", leafOf(chain))}>
            {t("leaf")}
          </Button>
          <Button icon={IconDownload} onClick={() => void savePkcs7()}>
            {t("pkcs7")}
          </Button>
          {key !== "program" && (
            <Button icon={IconDownload} onClick={() => setPfxOpen(true)}>
              {t("pfx")}
            </Button>
          )}
          {acts.fetchkey && (
            <Button icon={IconKey} busy={fetchKey.isPending} onClick={() => fetchKey.mutate({ input: { serviceid } })}>
              {t("key")}
            </Button>
          )}
        </div>
        <p className="np-small np-soft">{t("script")}</p>
        <CopyField
          label={t("address")}
          value={`${globalThis.location.origin}/certificates/${serviceid}/fullchain.pem`}
          multiline
        />
      </div>
      {isPfxOpen && (
        <PfxDialog serviceid={serviceid} names={names} chain={chain} isKept={acts.fetchkey} onClose={() => setPfxOpen(false)} />
      )}
    </Panel>
  );
}
