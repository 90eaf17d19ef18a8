import type { ResalePreview } from "@nameplane/contracts/resellers/prices";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { PreviewDrawer } from "../../ui/overlay/preview-drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { PriceLines } from "./price-lines.tsx";
import type { useSetResale } from "./use-set-resale.ts";

type Props = {
  readonly title: string;
  readonly setting: ReturnType<typeof useSetResale>;
  /** Called when the user requests the preview. */
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The fields of the step before the preview. */
  readonly children: ReactNode;
};

/** The drawer for a change of margins or prices, with a preview of what customers would pay. */
export function ChangeSteps({ title, setting, onShow, onClose, children }: Props) {
  const t = useTranslations("resale.preview");
  const { failure, shown, isPending, back, save } = setting;
  return (
    <PreviewDrawer
      title={title}
      width={820}
      word={t}
      failure={failure}
      isPending={isPending}
      onShow={onShow}
      onBack={back}
      onSave={save}
      onClose={onClose}
      preview={
        shown && (
          <Preview
            preview={shown.preview}
            atOnce={shown.wanted.starts === null}
            atLoss={{ isOn: setting.isAtLoss, onChange: setting.setAtLoss }}
          />
        )
      }
    >
      {children}
    </PreviewDrawer>
  );
}

type PreviewProps = {
  readonly preview: ResalePreview;
  readonly atOnce: boolean;
  readonly atLoss: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
};

/** The server's preview of a change. The browser calculates nothing. */
function Preview({ preview, atOnce, atLoss }: PreviewProps) {
  const t = useTranslations("resale.preview");
  const { starts, ends, lines, changed, customers, groups } = preview;
  const { below } = preview;
  const belowInGroups = groups.reduce((sum, group) => sum + group.below, 0);
  return (
    <section className="np-col np-gap-16" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      {below + belowInGroups > 0 && (
        <Banner
          tone="problem"
          title={below > 0 ? t("below", { count: below }) : t("belowInGroups", { count: belowInGroups })}
          live
        >
          <p>{t("belowText")}</p>
          <Checkbox label={t("atLoss")} checked={atLoss.isOn} onChange={atLoss.onChange} />
        </Banner>
      )}
      <p>{atOnce ? t("now") : t.rich("from", { when: () => <DateTime value={starts} show="moment" /> })}</p>
      {ends !== null && <p>{t.rich("until", { when: () => <DateTime value={ends} show="moment" /> })}</p>}
      <p>{t("customers", { count: customers })}</p>
      {groups.length > 0 && (
        <div>
          <p>{t("groups")}</p>
          <ul>
            {groups.map((group) => (
              <li key={group.groupid}>
                {t("group", { name: group.name, changed: group.changed, customers: group.customers })}
                {group.below > 0 && `. ${t("below", { count: group.below })}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PriceLines label={t("count", { count: changed })} lines={lines} currency={preview.currency} />
      {changed > lines.length && <p className="np-small np-soft">{t("shown", { shown: lines.length, count: changed })}</p>}
      <p className="np-small np-soft">{t("basket")}</p>
    </section>
  );
}
