import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { namesInFile } from "./bulk-labels.rules.ts";

const fileMax = 5_000_000;

/** Reads domain names from a text or CSV file. Whether there are too many is checked by the component that uses them. */
export function NamesFile({ onNames }: { onNames: (names: readonly string[]) => void }) {
  const t = useTranslations("bulklabels.names");
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    if (file.size > fileMax) return setProblem(t("fileTooLarge"));
    try {
      const names = namesInFile(await file.text());
      setProblem(names.length === 0 ? t("fileEmpty") : null);
      onNames(names);
    } catch {
      setProblem(t("fileNoText"));
    }
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        className="np-visually-hidden"
        aria-label={t("file")}
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button size="sm" icon={IconUpload} onClick={() => field.current?.click()}>
        {t("file")}
      </Button>
      {problem === null && <span className="np-small np-soft">{t("fileHint")}</span>}
      <span className="np-small np-needs-text" role="alert">
        {problem}
      </span>
    </>
  );
}
