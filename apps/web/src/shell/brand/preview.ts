import type { BrandConfig } from "./brand-config.ts";

/** The message that the editor of brands sends to the page in its frame. */
export type PreviewMessage = { readonly kind: "np-brand"; readonly config: BrandConfig; readonly theme: "light" | "dark" };
/** The message with which the page tells the editor that it is listening. */
export const previewReady = "np-brand-ready";

/** The address parameter that makes a page a preview: visitor (no one is logged in) or user. */
export const previewParameter = "brandpreview";

/**
 * The parameter is read only once, because going to another page within the preview drops it. A page that is not inside a frame
 * is never a preview.
 */
const mode =
  globalThis.parent === globalThis.window ? null : new URLSearchParams(globalThis.location?.search ?? "").get(previewParameter);

/** Whether this page shows an unpublished brand in the editor's frame. */
export const isPreview = (): boolean => mode !== null;
/** Whether the preview shows what visitors see, even if someone is logged in. */
export const isVisitorPreview = (): boolean => mode === "visitor";

let theme: "light" | "dark" | undefined;
const listeners = new Set<() => void>();

/** The theme of a preview; undefined if this page is not a preview. */
export const previewTheme = (): "light" | "dark" | undefined => theme;

export function onPreviewTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function showPreviewTheme(next: "light" | "dark"): void {
  theme = next;
  for (const listener of listeners) listener();
}
