import { cut } from "../../lib/cut.ts";

/** How long a toast stays (specification, shell section 9). Hovering or focusing it holds the time. */
export const TOAST_MS = { success: 2500, failure: 5000, undo: 600_000 } as const;
export const TOAST_TITLE_MAX = 30;
export const TOAST_BODY_MAX = 250;

/** More than three at once nobody reads; the oldest gives way. */
const MOST_AT_ONCE = 3;

export type ToastAction = { readonly label: string; readonly run: () => void };

export type ToastContent = {
  readonly tone: "success" | "failure" | "warning" | "info";
  readonly title: string;
  readonly body?: string | undefined;
  readonly action?: ToastAction | undefined;
  /** Milliseconds; null = until closed. By default by tone: success and info 2500, failure and warning 5000. */
  readonly ms?: number | null;
  /** The same id replaces the toast that is there. */
  readonly id?: string;
};

export type Toast = {
  readonly id: string;
  readonly tone: ToastContent["tone"];
  readonly title: string;
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

/** Shows a short notice; title and body are cut with an ellipsis at 30 and 250 characters. Gives its id. */
export function showToast(content: ToastContent): string {
  counter += 1;
  const id = content.id ?? `toast-${counter}`;
  const failed = content.tone === "failure" || content.tone === "warning";
  const toast: Toast = {
    id,
    tone: content.tone,
    title: cut(content.title, TOAST_TITLE_MAX),
    body: content.body === undefined ? undefined : cut(content.body, TOAST_BODY_MAX),
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
