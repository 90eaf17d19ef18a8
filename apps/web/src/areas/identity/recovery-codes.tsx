import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { CopyField } from "../../ui/text/copy.tsx";

/** Recovery codes, shown this once: who goes on says that they are saved. */
export function RecoveryCodes({
  title,
  codes,
  onSaved,
}: {
  title: string;
  codes: readonly string[];
  onSaved: () => void;
}) {
  const t = useTranslations("identity.setUp");
  const [saved, setSaved] = useState(false);
  return (
    <div className="np-form">
      <Banner tone="active" title={title} live />
      <p>{t("codesText")}</p>
      <CopyField label={t("codes")} value={codes.join("\n")} multiline />
      <Checkbox label={t("saved")} checked={saved} onChange={setSaved} />
      <div className="np-row">
        <Button variant="primary" disabled={!saved} onClick={onSaved}>
          {t("finish")}
        </Button>
      </div>
    </div>
  );
}
