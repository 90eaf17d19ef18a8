import type { ResaleLine, ResalePreview } from "@nameplane/contracts/resellers/prices";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import type { useSetResale } from "./use-set-resale.ts";
import { NumberCells, NumberHead, WideTable } from "./wide-table.tsx";

type Props = {
  readonly title: string;
  readonly setting: ReturnType<typeof useSetResale>;
  /** Requests the preview. */
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The fields of the step before the preview. */
  readonly children: ReactNode;
};

/** A drawer in two steps: the user enters a change, and the server shows what it would do. Only then can it be saved. */
export function ChangeSteps({ title, setting, onShow, onClose, children }: Props) {
  const t = useTranslations("resale.preview");
  const { failure, shown, isPending, back, save } = setting;
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width={820}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" busy={isPending} onClick={onShow}>
              {t("show")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>{t("back")}</Button>
            <Button variant="primary" busy={isPending} onClick={save}>
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {/* The fields stay mounted while the preview is shown, so that going back loses nothing that was typed. */}
        <div hidden={shown !== null}>
          <div className="np-col np-gap-16">{children}</div>
        </div>
        {shown !== null && (
          <Preview
            preview={shown.preview}
            atOnce={shown.wanted.starts === null}
            atLoss={{ isOn: setting.isAtLoss, onChange: setting.setAtLoss }}
          />
        )}
      </div>
    </Drawer>
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
  const { starts, lines, changed, below, customers } = preview;
  return (
    <section className="np-col np-gap-16" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      {below > 0 && (
        <Banner tone="problem" title={t("below", { count: below })} live>
          <p>{t("belowText")}</p>
          <Checkbox label={t("atLoss")} checked={atLoss.isOn} onChange={atLoss.onChange} />
        </Banner>
      )}
      <p>{atOnce ? t("now") : t.rich("from", { when: () => <DateTime value={starts} show="moment" /> })}</p>
      <p>{t("customers", { count: customers })}</p>
      <Lines lines={lines} preview={preview} />
      {changed > lines.length && <p className="np-small np-soft">{t("shown", { shown: lines.length, count: changed })}</p>}
      <p className="np-small np-soft">{t("basket")}</p>
    </section>
  );
}

function Lines({ lines, preview: { currency, changed } }: { lines: readonly ResaleLine[]; preview: ResalePreview }) {
  const t = useTranslations("resale.preview");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  const shown = (minor: number | null) => (minor === null ? resale("noPrice") : words.amount(minor, currency));
  return (
    <WideTable label={t("count", { count: changed })}>
      <NumberHead first={t("price")} others={[t("before"), t("after"), t("pay"), t("margin")]} />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.subject} ${line.operation} ${line.months}`}>
            <th scope="row">
              {line.name} {words.offer(line, line.subject)}
              {line.isbelow && (
                <div>
                  <StatusMark tone="problem">{resale("below")}</StatusMark>
                </div>
              )}
            </th>
            <NumberCells cells={[line.oldMinor, line.newMinor, line.wholesaleMinor, line.marginMinor].map(shown)} />
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
