import type { BrandConfig } from "./brand-config.ts";

/** What the editor of brands sends to the page in its frame. */
export type PreviewMessage = { readonly kind: "np-brand"; readonly config: BrandConfig; readonly theme: "light" | "dark" };
/** The page says that it listens. */
export const previewReady = "np-brand-ready";

/** The parameter of the address that makes a page a preview: visitor (nobody is logged in) or user. */
export const previewParameter = "brandpreview";

/** Read once: going to another page within the preview drops the parameter. A page outside of a frame is never a preview. */
const mode =
  globalThis.parent === globalThis.window ? null : new URLSearchParams(globalThis.location?.search ?? "").get(previewParameter);

/** Whether this page shows, in the editor's frame, a brand that is not published. */
export const isPreview = (): boolean => mode !== null;
/** Whether it shows what visitors see, though somebody is logged in. */
export const isVisitorPreview = (): boolean => mode === "visitor";

let theme: "light" | "dark" | undefined;
const listeners = new Set<() => void>();

/** The theme of a preview; undefined: this is none. */
export const previewTheme = (): "light" | "dark" | undefined => theme;

export function onPreviewTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function showPreviewTheme(next: "light" | "dark"): void {
  theme = next;
  for (const listener of listeners) listener();
}
