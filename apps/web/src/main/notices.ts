import { createTranslator } from "use-intl";
import { AJAX_ERROR } from "../lib/api/client.ts";
import { isSilent, type ApiError } from "../lib/api/api-error.ts";
import { describeError } from "../lib/api/describe-error.ts";
import { texts } from "../lib/i18n/texts.ts";
import { showToast } from "../ui/feedback/toast-store.ts";
import type { Catalog } from "../locales/messages.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";

/** Texts for what is told from outside of the component tree, in the language of the moment. */
function translators() {
  const { locale, messages } = texts.snapshot();
  // The base texts are there before anything can fail.
  const whole = messages as Catalog;
  return {
    api: createTranslator({ locale, messages: whole, namespace: "api" }),
    ui: createTranslator({ locale, messages: whole, namespace: "ui" }),
  };
}

/** A toast for a failure nobody else shows: its title, the server's message, and the way to all there is to know. */
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

/** Listens for failures of the request layer; the function it gives stops. */
export function listenForFailures(events: EventTarget): () => void {
  const onError = (event: Event) => {
    if (event instanceof CustomEvent) showFailure(event.detail as ApiError);
  };
  events.addEventListener(AJAX_ERROR, onError);
  return () => events.removeEventListener(AJAX_ERROR, onError);
}

/** Says that the network is away for as long as it is, and that it is back; the function it gives stops. */
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

/** Stays until it is answered: reloading is for the reader to decide, with what they have typed in mind. */
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

/** True in Safari, which forgets cookies and storage of rarely visited sites after seven days. */
export function isSafari(userAgent: string): boolean {
  return /^((?!chrome|chromium|crios|android|fxios|edg).)*safari/i.test(userAgent);
}

export function showSafariNotice(userAgent: string): void {
  if (!isSafari(userAgent)) return;
  const { ui } = translators();
  showToast({ id: "safari", tone: "info", title: ui("frame.safariTitle"), body: ui("frame.safari"), ms: 10_000 });
}
