import { createTranslator } from "use-intl";
import { AJAX_ERROR } from "../lib/api/client.ts";
import { isSilent, type ApiError } from "../lib/api/api-error.ts";
import { describeError } from "../lib/api/describe-error.ts";
import { texts } from "../lib/i18n/texts.ts";
import { showToast } from "../ui/feedback/toast-store.ts";
import type { Catalog } from "../locales/messages.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";

/** Texts in the current language, for messages that are sent from outside the component tree. */
function translators() {
  const { locale, messages } = texts.snapshot();
  // The base texts are loaded before anything can fail.
  const whole = messages as Catalog;
  return {
    api: createTranslator({ locale, messages: whole, namespace: "api" }),
    ui: createTranslator({ locale, messages: whole, namespace: "ui" }),
  };
}

/** Shows a toast for a failure that no screen shows: its title, the server's message, and a button for the details. */
export function showFailure(error: ApiError): void {
  if (isSilent(error)) return;
  const { api, ui } = translators();
  showToast({
    tone: "failure",
    title: api("title"),
    body: describeError(error, api),
    ...(error.details ? { action: { label: ui("toast.moreInfo"), run: () => openDialog({ kind: "apiError", error }) } } : {}),
  });
}

/** Listens for failures of the request layer. Returns the function that stops it. */
export function listenForFailures(events: EventTarget): () => void {
  const onError = (event: Event) => {
    if (event instanceof CustomEvent) showFailure(event.detail as ApiError);
  };
  events.addEventListener(AJAX_ERROR, onError);
  return () => events.removeEventListener(AJAX_ERROR, onError);
}

/** Shows a message while the network is down, and another when it is back. Returns the function that stops it. */
export function listenForNetwork(events: EventTarget): () => void {
  const id = "offline";
  const onOffline = () => {
    const { ui } = translators();
    showToast({ id, tone: "warning", title: ui("frame.offline"), body: ui("frame.offlineText"), ms: null });
  };
  const onOnline = () => {
    const { ui } = translators();
    showToast({ id, tone: "success", title: ui("frame.online") });
  };
  events.addEventListener("offline", onOffline);
  events.addEventListener("online", onOnline);
  return () => {
    events.removeEventListener("offline", onOffline);
    events.removeEventListener("online", onOnline);
  };
}

/** The toast stays until the user answers it, because a reload may lose what the user has typed. */
export function showNewVersion(): void {
  const { ui } = translators();
  showToast({
    id: "new-version",
    tone: "info",
    title: ui("frame.newVersion"),
    ms: null,
    action: { label: ui("frame.refresh"), run: () => globalThis.location.reload() },
  });
}

export function showDropped(count: number): void {
  const { ui } = translators();
  showToast({ tone: "warning", title: ui("frame.droppedTitle"), body: ui("frame.dropped", { count }) });
}

/** Whether this is Safari, which deletes cookies and storage of a site after seven days without a visit. */
export function isSafari(userAgent: string): boolean {
  return /^((?!chrome|chromium|crios|android|fxios|edg).)*safari/i.test(userAgent);
}

export function showSafariNotice(userAgent: string): void {
  if (!isSafari(userAgent)) return;
  const { ui } = translators();
  showToast({ id: "safari", tone: "info", title: ui("frame.safariTitle"), body: ui("frame.safari"), ms: 10_000 });
}
