import type { ApiError } from "../../lib/api/api-error.ts";
import { onForget } from "../../lib/session-memory.ts";

/** Dialogs that the user opens. The dialogs about the session are opened by the session's state instead. */
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

/** Opens a dialog and closes the current one, so that there is never a dialog in front of a dialog. */
export const openDialog = (dialog: OpenDialog): void => set(dialog);
export const closeDialog = (): void => set(null);

// At a logout or a switch of account the dialog closes, because it showed data of that login.
onForget(closeDialog);

export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
