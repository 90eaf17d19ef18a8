import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import type { EditedBrand } from "./use-brand-form.ts";
import { useValueNames } from "./use-value-names.ts";

type Props = { readonly brand: EditedBrand; readonly calls: BrandCalls; readonly onDone: () => Promise<void> };
type Version = EditedBrand["versions"][number];

/** What was published when and by whom. Each version can be restored. */
export function VersionsPart({ brand, calls, onDone }: Props) {
  const t = useTranslations("brand");
  const describe = useTranslations("api");
  const restore = useApiMutation(calls.restore, { call: { handled: true } });
  const bring = (version: number) =>
    restore.mutate(
      { input: { brandid: brand.brandid, revision: brand.revision, version } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("restoredNow") });
          void onDone();
        },
        onError: (error) => {
          if (!isAborted(error)) showToast({ tone: "failure", title: describeError(error, describe) });
        },
      },
    );
  return (
    <Panel title={t("versions")} flush>
      {brand.versions.length === 0 && <p className="np-brand-note np-soft">{t("noVersions")}</p>}
      <ol className="np-brand-versions">
        {brand.versions.map((version, index) => (
          <Line
            key={version.version}
            version={version}
            isLive={index === 0}
            isBusy={restore.isPending}
            onRestore={() => bring(version.version)}
          />
        ))}
        {brand.versions.length > 0 && (
          <li>
            <div>
              <b className="np-strong">{t("standard")}</b>
              <div className="np-soft np-small">{t("standardText")}</div>
            </div>
            <Button size="sm" disabled={restore.isPending} onClick={() => bring(0)}>
              {t("restoreStandard")}
            </Button>
          </li>
        )}
      </ol>
    </Panel>
  );
}

/** The largest number of values that are named. No one would read more. */
const mostNamed = 6;

type LineProps = {
  readonly version: Version;
  readonly isLive: boolean;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
};

function Line({ version: { version, published, by, changed, restored }, isLive, isBusy, onRestore }: LineProps) {
  const t = useTranslations("brand");
  const { dateTime } = useFormat();
  const nameOf = useValueNames();
  const names = [...new Set(changed.map(nameOf))];
  const shown = names.slice(0, mostNamed);
  const rest = names.length - shown.length;
  return (
    <li>
      <div>
        <span className="np-row np-wrap">
          <b className="np-strong">{t("version", { version: String(version) })}</b>
          {isLive && <Tag tone="active">{t("live")}</Tag>}
        </span>
        <div className="np-soft np-small">
          {t("by", { date: dateTime(published), who: by.name ?? t(`who.${by.kind}`) })}
          {restored !== null && ` ${restored === 0 ? t("wasStandard") : t("wasVersion", { version: String(restored) })}`}
        </div>
        {names.length > 0 && (
          <div className="np-small">
            {t("changed", { what: (rest > 0 ? [...shown, t("rest", { count: String(rest) })] : shown).join(", ") })}
          </div>
        )}
      </div>
      {!isLive && (
        <Button size="sm" disabled={isBusy} onClick={onRestore}>
          {t("restore")}
          <span className="np-visually-hidden"> {t("version", { version: String(version) })}</span>
        </Button>
      )}
    </li>
  );
}
