import type { createDnsToken } from "@nameplane/contracts/dnsapi/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { hostOf } from "./token-form.rules.ts";

/** A key that has just been made, shown this once, with what its program is told. */
export function NewToken({
  made: { token, row },
  onSaved,
}: {
  made: AnswerOf<typeof createDnsToken>;
  onSaved: () => void;
}) {
  const t = useTranslations("apikeys");
  const [saved, setSaved] = useState(false);
  const { origin, host } = globalThis.location;
  return (
    <div className="np-form">
      <Banner tone="active" title={t("ready")} live />
      <p>{t("onceText")}</p>
      <CopyField label={t("key")} value={token} multiline />
      {row.kind === "ddns" ? (
        <>
          <CopyField label={t("ddnsServer")} value={host} />
          <CopyField label={t("ddnsHost")} value={hostOf(row)} />
          <p className="np-soft">{t("ddnsText")}</p>
        </>
      ) : (
        <>
          <CopyField label={t("server")} value={origin} />
          <CopyField label={t("zonesUrl")} value={`${origin}/api/v1/servers/localhost/zones`} multiline />
          <p className="np-soft">{t("headerText")}</p>
        </>
      )}
      <Checkbox label={t("saved")} checked={saved} onChange={setSaved} />
      <div className="np-row">
        <Button variant="primary" disabled={!saved} onClick={onSaved}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
