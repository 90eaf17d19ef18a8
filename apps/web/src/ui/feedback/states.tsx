import { IconAlertTriangle, IconLock, IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { ApiError, isTransient } from "../../lib/api/api-error.ts";
import { Button } from "../basics/button.tsx";
import { Icon, type IconType } from "../icon.tsx";
import "./banner.css";

/** Whether something has taken longer than 150 ms. A skeleton shown earlier would only flicker. */
export function useSlow(waiting: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, afterMs]);
  return waiting && slow;
}

/** A grey bar where a text will appear. */
export function Skeleton({ width = "100%", height }: { width?: number | string; height?: number }) {
  return <span className="np-skeleton" style={{ width, ...(height ? { height } : {}) }} aria-hidden />;
}

const widths = ["40%", "90%", "76%", "84%", "62%"];

/** A panel that is still loading. It shows nothing for the first 150 ms, then grey lines and a text for screen readers. */
export function LoadingPanel({ lines = 4 }: { lines?: number }) {
  const t = useTranslations("ui.state");
  const slow = useSlow(true);
  return (
    <div className="np-panel-body np-col np-gap-12 np-waiting" style={{ minHeight: lines * 24 + 32 }} aria-busy>
      {slow && (
        <span className="np-visually-hidden" role="status">
          {t("loading")}
        </span>
      )}
      {slow &&
        Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} width={widths[index % widths.length] ?? "80%"} {...(index === 0 ? { height: 16 } : {})} />
        ))}
    </div>
  );
}

/** The outline of the product's logo, which is the only drawing in an empty state. */
function EmptyArt() {
  return (
    <svg
      className="np-state-art"
      width="52"
      height="40"
      viewBox="0 0 34 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden
    >
      <path d="M10 2.5h18l-8 21H2z" strokeLinejoin="round" />
      <circle cx="29" cy="20.8" r="3.2" />
    </svg>
  );
}

/**
 * Tells that there is nothing here yet, what the page is for, and what to do first. `plain` hides the drawing, for a filter
 * without matches.
 */
export function EmptyState({
  title,
  children,
  actions,
  plain,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  plain?: boolean;
}) {
  return (
    <div className="np-state">
      {!plain && <EmptyArt />}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div className="np-state-actions">{actions}</div>}
    </div>
  );
}

/**
 * Tells that the user lacks a permission and who can grant it, and offers to request it. It is shown instead of an empty list.
 */
export function ForbiddenState({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="np-state">
      <Icon of={IconLock} size="l" className="np-state-lock" />
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div className="np-state-actions">{actions}</div>}
    </div>
  );
}

/**
 * Counts the seconds until the next automatic retry; null means that there is none. Runs `retry` at zero, or when the network is
 * back.
 */
function useCountdown(failure: unknown, from: number | null, retry: () => void): number | null {
  const [count, setCount] = useState({ failure, from, left: from });
  // A new failure restarts the count, even if it is of the same kind.
  if (count.failure !== failure || count.from !== from) setCount({ failure, from, left: from });
  const { left } = count;
  const run = useEffectEvent(retry);
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      if (left <= 1) run();
      setCount({ failure, from, left: left <= 1 ? null : left - 1 });
    }, 1000);
    return () => clearTimeout(timer);
  }, [failure, from, left]);
  useEffect(() => {
    if (from === null) return undefined;
    const onOnline = () => run();
    globalThis.addEventListener("online", onOnline);
    return () => globalThis.removeEventListener("online", onOnline);
  }, [from]);
  return left;
}

/** Texts from the server may lack a full stop, which is needed here because another sentence follows. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export type FailureProps = {
  readonly title: ReactNode;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Tells what the failure does not affect, as in "Your domains are not affected." It is given only if that is true. */
  readonly reassurance?: ReactNode;
};

/**
 * Tells what failed and whether the user's data are safe, retries automatically if waiting may help, and shows the request id.
 */
export function ErrorState({ title, error, onRetry, reassurance, icon = IconAlertTriangle }: FailureProps & { icon?: IconType }) {
  const t = useTranslations("ui.state");
  const api = useTranslations("api");
  const automatic = onRetry && isTransient(error) ? (error instanceof ApiError ? (error.retryAfterSeconds ?? 12) : 12) : null;
  const left = useCountdown(error, automatic, onRetry ?? (() => undefined));
  return (
    <div className="np-state" role="alert">
      <Icon of={icon} size="l" className="np-state-problem" />
      <b>{title}</b>
      <p>
        {sentence(describeError(error, api))} {reassurance}{" "}
        {left !== null && <span aria-hidden>{t("retryIn", { seconds: left })}</span>}
      </p>
      {onRetry && (
        <div className="np-state-actions">
          <Button icon={IconRefresh} onClick={onRetry}>
            {t("tryNow")}
          </Button>
        </div>
      )}
      <RequestId error={error} />
    </div>
  );
}

/** The request id that support will ask for. */
export function RequestId({ error }: { error: unknown }) {
  const t = useTranslations("ui.state");
  if (!(error instanceof ApiError) || !error.requestId) return null;
  return <span className="np-mono np-mono-s np-quiet">{t("requestId", { id: error.requestId })}</span>;
}

/** A one-line error for a panel that failed while the rest of the page works. */
export function PanelFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations("ui.state");
  const api = useTranslations("api");
  return (
    <div className="np-panel-body np-row np-wrap" role="alert">
      <Icon of={IconAlertTriangle} className="np-state-problem" />
      <span className="np-grow">
        {describeError(error, api)} <RequestId error={error} />
      </span>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {t("tryNow")}
        </Button>
      )}
    </div>
  );
}
