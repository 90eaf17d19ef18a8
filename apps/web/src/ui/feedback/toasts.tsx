import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../basics/button.tsx";
import { Icon, type IconType } from "../icon.tsx";
import { giveFocusBack } from "../focus.ts";
import { closeToast, currentToasts, onToasts, type Toast } from "./toast-store.ts";
import "./toasts.css";

const icons: Record<Toast["tone"], IconType> = {
  success: IconCheck,
  failure: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/**
 * Shows the toasts in the lower left corner, in front of everything else, where they do not cover the buttons of rows, bars and
 * pages.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const t = useTranslations("ui.toast");
  return (
    <section className="np-toasts" aria-label={t("region")}>
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const t = useTranslations("ui.toast");
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.ms === null) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.ms);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const view = place.current;
    return () => {
      if (view?.contains(document.activeElement)) giveFocusBack(before.current);
    };
  }, []);
  const urgent = toast.tone === "failure";
  return (
    <div
      ref={place}
      className={`np-toast np-toast-${toast.tone}`}
      role={urgent ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[toast.tone]} />
      <div className="np-grow">
        {toast.title !== null && <div>{toast.title}</div>}
        {toast.body && <div className={toast.title === null ? undefined : "np-toast-body"}>{toast.body}</div>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="np-toast-action"
          onClick={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton small plain icon={IconX} label={t("close")} onClick={() => closeToast(toast.id)} />
    </div>
  );
}
