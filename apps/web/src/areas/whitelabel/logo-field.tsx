import { IconUpload } from "@tabler/icons-react";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  /** The theme of the pages on which the logo is shown. */
  readonly ground: "light" | "dark";
  readonly error: string | null;
  readonly onChange: (logo: string | null) => void;
};

/** The server accepts no larger logos. It also makes them safe. */
const mostBytes = 70 * 1024;

/** The field for a logo. The file is read here, shown at once, and sent with the draft. */
export function LogoField({ label, hint, value, ground, error, onChange }: Props) {
  const t = useTranslations("brand");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file === undefined) return;
    setProblem(null);
    const kind = file.type === "image/png" ? "png" : file.type === "image/svg+xml" ? "svg" : null;
    if (kind === null) return setProblem(t("logoKind"));
    if (file.size > mostBytes) return setProblem(t("logoLarge"));
    onChange(kind === "svg" ? `data:image/svg+xml,${encodeURIComponent(await file.text())}` : await pngOf(file));
  };
  const shown = problem ?? error;
  return (
    <div className="np-field" role="group" aria-labelledby={id}>
      <div className="np-field-head">
        <span className="np-field-label" id={id}>
          {label}
        </span>
      </div>
      <div className="np-row np-wrap np-gap-12">
        {value !== null && (
          <span className="np-brand-logo" data-theme={ground} data-ground={ground}>
            <img src={value} alt={label} />
          </span>
        )}
        <input
          ref={field}
          type="file"
          accept="image/png,image/svg+xml"
          className="np-visually-hidden"
          aria-label={t("chooseFor", { field: label })}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button icon={IconUpload} onClick={() => field.current?.click()}>
          {value === null ? t("choose") : t("replace")}
          <span className="np-visually-hidden"> {label}</span>
        </Button>
        {value !== null && (
          <Button onClick={() => onChange(null)}>
            {t("remove")}
            <span className="np-visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
      {shown === null ? (
        <div className="np-field-hint">{hint}</div>
      ) : (
        <div className="np-field-error" role="alert">
          {shown}
        </div>
      )}
    </div>
  );
}

async function pngOf(file: File): Promise<string> {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(text)}`;
}
