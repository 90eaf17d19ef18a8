import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../shell/session/use-session.ts";
import { Spinner } from "../../ui/basics/button.tsx";
import { useSlow } from "../../ui/feedback/states.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { elapsedStage, orderSize, type ElapsedStage } from "../orders/order/index.ts";

/** An order placed within a second shows no message about waiting. */
const QUIET_MS = 1000;

/** Shown while the order is being placed. The text depends on the time so far and on the size of the order (specification C2). */
export function PlacingNotice({ isPlacing, items }: { isPlacing: boolean; items: number }) {
  const t = useTranslations("checkout.placing");
  const { phase, twoStep } = useSession();
  // An order that waits for a login is not being placed, and the login dialog must not be covered.
  const show = useSlow(isPlacing && phase !== "expired" && !twoStep, QUIET_MS);
  return (
    <Modal open={show} persistent onClose={() => undefined} title={t("title")}>
      <div className="np-row np-top np-gap-12">
        <Spinner />
        <div role="status">
          {show && <StageText />}
          {orderSize(items) !== "small" && (
            <p className="np-soft">{t(orderSize(items) === "over100" ? "over100" : "over50", { count: items })}</p>
          )}
        </div>
      </div>
    </Modal>
  );
}

function StageText() {
  const t = useTranslations("checkout.placing");
  const stage = useElapsedStage();
  return <p>{t(`stage.s${stage}`)}</p>;
}

/** The stage of waiting, counted from the first rendering. */
function useElapsedStage(): ElapsedStage {
  const [stage, setStage] = useState<ElapsedStage>(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setStage(elapsedStage((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return stage;
}
