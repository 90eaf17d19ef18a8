import { forgetPreferences } from "../../lib/preferences.ts";
import { parseBrandConfig } from "./brand-config.ts";
import { applyBrand } from "./brand-store.ts";
import { previewReady, showPreviewTheme, type PreviewMessage } from "./preview.ts";

const isMessage = (data: unknown): data is PreviewMessage =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "np-brand" && "config" in data;

/**
 * Makes this page a preview of a brand. It shows what the editor around it sends, and nothing on it can be clicked or changed.
 * Resolves when the first brand has arrived, so that no other brand flashes up.
 */
export function followEditor(onChange: () => void): Promise<void> {
  forgetPreferences();
  document.body.inert = true;
  return new Promise((resolve) => {
    globalThis.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.origin !== globalThis.location.origin || event.source !== globalThis.parent || !isMessage(event.data)) return;
      const { config, theme } = event.data;
      const brand = parseBrandConfig(JSON.stringify(config));
      if (brand === null) return;
      document.documentElement.dataset["mantineColorScheme"] = theme;
      showPreviewTheme(theme);
      const show = async () => {
        await applyBrand(brand);
        resolve();
        onChange();
      };
      void show();
    });
    globalThis.parent.postMessage({ kind: previewReady }, globalThis.location.origin);
  });
}
