import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PreviewDrawer } from "../../../ui/overlay/preview-drawer.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { useSetPrices } from "./use-set-prices.ts";

type Props = {
  readonly title: string;
  readonly setting: ReturnType<typeof useSetPrices>;
  /** Whether the step before the preview waits for the server. */
  readonly isBusy?: boolean;
  /** Called when the user requests the preview. */
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The fields of the step before the preview. */
  readonly children: ReactNode;
  /** A note that is shown above the preview. */
  readonly note?: ReactNode;
};

/** The drawer for a change of prices, with a preview of who would pay what. */
export function SetSteps({ title, setting, isBusy = false, onShow, onClose, children, note }: Props) {
  const t = useTranslations("prices.drawer");
  const { failure, shown, isPending, back, save } = setting;
  return (
    <PreviewDrawer
      title={title}
      width={760}
      word={t}
      failure={failure}
      isPending={isPending}
      isBusy={isBusy}
      onShow={onShow}
      onBack={back}
      onSave={save}
      onClose={onClose}
      preview={
        shown && (
          <>
            {note}
            <PreviewPanel preview={shown.preview} atOnce={shown.wanted.starts === null} />
          </>
        )
      }
    >
      {children}
    </PreviewDrawer>
  );
}
