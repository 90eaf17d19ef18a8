import type { ApiError } from "../../lib/api/api-error.ts";
import { onForget } from "../../lib/session-memory.ts";

/** Dialogs of the shell that somebody opens; those of the session open by themselves. */
export type OpenDialog =
  | { readonly kind: "account" }
  | { readonly kind: "whois"; readonly domainname: string; readonly idndomainname: string }
  | { readonly kind: "apiError"; readonly error: ApiError }
  | { readonly kind: "help" }
  | { readonly kind: "commands" }
  | { readonly kind: "loginHistory" }
  | { readonly kind: "feedback" }
  | { readonly kind: "twoStepReset" };

let current: OpenDialog | null = null;
const listeners = new Set<() => void>();

function set(next: OpenDialog | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const currentDialog = (): OpenDialog | null => current;

/** One dialog at a time: modal over modal is never right. */
export const openDialog = (dialog: OpenDialog): void => set(dialog);
export const closeDialog = (): void => set(null);

// What was open belonged to whoever was logged in.
onForget(closeDialog);

export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
