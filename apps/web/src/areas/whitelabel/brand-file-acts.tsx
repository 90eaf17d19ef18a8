import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SelectField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import type { EditedBrand } from "./use-brand-form.ts";

type Props = {
  readonly brand: EditedBrand;
  readonly calls: BrandCalls;
  /** Whether something is typed that a copy or a file would replace. */
  readonly isTyped: boolean;
  readonly onDone: () => Promise<void>;
};

const mostBytes = 400_000;

/**
 * Saves or loads a brand as a file, or copies the look of another brand. A loaded file or a copy becomes the draft, where it can
 * be viewed before it is published.
 */
export function BrandFileActs({ brand, calls, isTyped, onDone }: Props) {
  const t = useTranslations("brand");
  const describe = useTranslations("api");
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const { brandid, revision, others } = brand;
  const [from, setFrom] = useState(others[0]?.brandid ?? "");
  const [failure, setFailure] = useState<string | null>(null);
  const copy = useApiMutation(calls.copy, { call: { handled: true } });
  const take = useApiMutation(calls.take, { call: { handled: true } });
  const after = {
    onSuccess: () => {
      showToast({ tone: "success", title: t("taken") });
      void onDone();
    },
    onError: (error: unknown) => {
      if (!isAborted(error)) setFailure(describeError(error, describe));
    },
  };
  const save = async () => {
    try {
      const { blob } = await api.file(calls.file, { brandid });
      saveFile(`brand-${brand.name}.json`, blob);
      announce(t("exported"));
    } catch {
      // The request layer has already shown the failure.
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file === undefined) return;
    setFailure(null);
    if (file.size > mostBytes) return setFailure(t("fileLarge"));
    take.mutate({ input: { brandid, revision, text: await file.text() } }, after);
  };
  return (
    <Panel title={t("elsewhere")}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("elsewhereText")}</p>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {isTyped && <p className="np-soft">{t("saveFirst")}</p>}
        <div className="np-row np-wrap np-gap-12">
          <Button icon={IconDownload} onClick={() => void save()}>
            {t("export")}
          </Button>
          <input
            ref={field}
            type="file"
            accept=".json,application/json"
            className="np-visually-hidden"
            aria-label={t("import")}
            tabIndex={-1}
            onChange={(event) => void choose(event)}
          />
          <Button icon={IconUpload} disabled={isTyped} busy={take.isPending} onClick={() => field.current?.click()}>
            {t("import")}
          </Button>
        </div>
        {others.length > 0 && (
          <div className="np-row np-wrap np-gap-12 np-brand-copy">
            <SelectField
              label={t("copyFrom")}
              value={from}
              options={others.map(({ brandid: value, name: label }) => ({ value, label }))}
              onChange={setFrom}
            />
            <Button
              disabled={isTyped}
              busy={copy.isPending}
              onClick={() => copy.mutate({ input: { brandid, revision, from } }, after)}
            >
              {t("copy")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
