import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSessionActions } from "../../shell/session/use-session.ts";

/** Says that the account is suspended. The session has already ended. */
export function SuspendedDialog({ reason }: { reason: string }) {
  const t = useTranslations("shell.suspended");
  const actions = useSessionActions();
  const go = useGo();
  const leave = () => {
    actions.forget();
    void go({ to: "login" });
  };
  return (
    <Modal
      open
      persistent
      onClose={leave}
      title={t("title")}
      footer={
        <Button variant="primary" onClick={leave}>
          {t("close")}
        </Button>
      }
    >
      {reason !== "" && <p className="np-strong">{reason}</p>}
      <p>{t.rich("body", { us: () => <ContactLink /> })}</p>
    </Modal>
  );
}
