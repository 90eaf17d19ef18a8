import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";

const fileMax = 400_000;

/** Reads the metadata of a login service from a file. The server checks them. */
export function MetadataFile({ onText }: { readonly onText: (text: string) => void }) {
  const t = useTranslations("sso.saml");
  const field = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setTooLarge(file.size > fileMax);
    if (file.size <= fileMax) onText(await file.text());
  };
  return (
    <div className="np-row np-wrap np-gap-8">
      <input
        ref={field}
        type="file"
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        className="np-visually-hidden"
        aria-label={t("file")}
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button size="sm" icon={IconUpload} onClick={() => field.current?.click()}>
        {t("file")}
      </Button>
      <span className="np-small np-needs-text" role="alert">
        {isTooLarge ? t("fileTooLarge") : null}
      </span>
    </div>
  );
}
