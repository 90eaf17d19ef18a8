import { cut } from "../../lib/cut.ts";

/** How long a toast stays (specification S9). The time is paused while the pointer or the focus is on it. */
export const TOAST_MS = { success: 2500, failure: 5000, undo: 600_000 } as const;
export const TOAST_TITLE_MAX = 30;
export const TOAST_BODY_MAX = 250;

/** No one reads more than three toasts at once, so a fourth replaces the oldest. */
const MOST_AT_ONCE = 3;

export type ToastAction = { readonly label: string; readonly run: () => void };

export type ToastContent = {
  readonly tone: "success" | "failure" | "warning" | "info";
  readonly title: string;
  readonly body?: string | undefined;
  readonly action?: ToastAction | undefined;
  /**
   * Milliseconds until the toast closes; null means that it stays until closed. Default: success and info 2500, failure and
   * warning 5000.
   */
  readonly ms?: number | null;
  /** A toast replaces an earlier toast with the same id. */
  readonly id?: string;
};

export type Toast = {
  readonly id: string;
  readonly tone: ToastContent["tone"];
  /** At most 30 characters. Null if the title was longer and was moved into the body. */
  readonly title: string | null;
  readonly body: string | undefined;
  readonly action: ToastAction | undefined;
  readonly ms: number | null;
};

let toasts: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A title that is too long is moved to the start of the body, so that no domain name or number in it is lost. */
function wordsOf({ title, body }: ToastContent): Pick<Toast, "title" | "body"> {
  if (cut(title, TOAST_TITLE_MAX) === title) return { title, body: body === undefined ? undefined : cut(body, TOAST_BODY_MAX) };
  const end = /[.!?…]$/.test(title) ? " " : ". ";
  return { title: null, body: cut(body === undefined ? title : `${title}${end}${body}`, TOAST_BODY_MAX) };
}

/** Shows a toast and returns its id. A title has at most 30 characters; a body is cut with an ellipsis at 250. */
export function showToast(content: ToastContent): string {
  counter += 1;
  const id = content.id ?? `toast-${counter}`;
  const failed = content.tone === "failure" || content.tone === "warning";
  const toast: Toast = {
    id,
    tone: content.tone,
    ...wordsOf(content),
    action: content.action,
    ms: content.ms === undefined ? (failed ? TOAST_MS.failure : TOAST_MS.success) : content.ms,
  };
  const others = toasts.filter((other) => other.id !== id);
  set([...others, toast].slice(-MOST_AT_ONCE));
  return id;
}

export function closeToast(id: string): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  set([]);
}

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
