import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

/**
 * Asks before changes that are not saved are left behind: on a way to another screen by a question of ours, on closing the tab
 * or leaving the panel by the browser's own. Filters and pages of the same screen are no way to another one.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const t = useTranslations("ui.frame");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  return (
    <Modal
      open={status === "blocked"}
      onClose={() => reset?.()}
      title={t("unsavedTitle")}
      footer={
        <>
          <Button onClick={() => reset?.()}>{t("stay")}</Button>
          <Button variant="danger" onClick={() => proceed?.()}>
            {t("leave")}
          </Button>
        </>
      }
    >
      <p>{t("unsaved")}</p>
    </Modal>
  );
}
