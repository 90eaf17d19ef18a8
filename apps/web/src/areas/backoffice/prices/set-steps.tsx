import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { useSetPrices } from "./use-set-prices.ts";

type Props = {
  readonly title: string;
  readonly setting: ReturnType<typeof useSetPrices>;
  /** Whether the step before the preview waits for the server. */
  readonly isBusy?: boolean;
  /** Requests the preview. */
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The fields of the step before the preview. */
  readonly children: ReactNode;
  /** Shown above the preview. */
  readonly note?: ReactNode;
};

/** A drawer in two steps: the user enters a change, and the server shows what it would do. Only then can it be saved. */
export function SetSteps({ title, setting, isBusy = false, onShow, onClose, children, note }: Props) {
  const t = useTranslations("prices.drawer");
  const { failure, shown, isPending, back, save } = setting;
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width={760}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" busy={isPending || isBusy} onClick={onShow}>
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
        {shown !== null && note}
        {shown !== null && <PreviewPanel preview={shown.preview} atOnce={shown.wanted.starts === null} />}
      </div>
    </Drawer>
  );
}
