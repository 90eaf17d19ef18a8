import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

/**
 * Asks before unsaved changes are lost. Before another screen opens it uses our own dialog; before the tab closes or the panel is
 * left, the browser's dialog. Changing a filter or page of the same screen does not ask.
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
