import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSessionActions } from "../../shell/session/use-session.ts";

/**
 * Tells the user that the account is suspended and, if the reason is an unpaid invoice, how to pay it. The session has already
 * ended.
 */
export function SuspendedDialog({ reason, payLink }: { reason: string; payLink: string | null }) {
  const t = useTranslations("shell.suspended");
  const actions = useSessionActions();
  const go = useGo();
  const leave = () => {
    actions.forget();
    void go({ to: "login" });
  };
  const pay = () => {
    actions.forget();
    if (payLink !== null) void go({ to: "payLink", params: { token: payLink } });
  };
  return (
    <Modal
      open
      persistent
      onClose={leave}
      title={t("title")}
      footer={
        <>
          <Button variant={payLink === null ? "primary" : "default"} onClick={leave}>
            {t("close")}
          </Button>
          {payLink !== null && (
            <Button variant="primary" onClick={pay}>
              {t("pay")}
            </Button>
          )}
        </>
      }
    >
      {payLink === null ? (
        <>
          {reason !== "" && <p className="np-strong">{reason}</p>}
          <p>{t.rich("body", { us: () => <ContactLink /> })}</p>
        </>
      ) : (
        <>
          <p className="np-strong">{t("unpaid")}</p>
          <p>{t.rich("questions", { us: () => <ContactLink /> })}</p>
        </>
      )}
    </Modal>
  );
}
