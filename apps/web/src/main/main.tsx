import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { pageNonce } from "../shell/brand/brand-store.ts";
import { createApp, firstLocale, startBackground } from "./start.tsx";
import { texts } from "../lib/i18n/texts.ts";
import { allowStyleTexts } from "../lib/trusted-types.ts";
import { showStoredTheme } from "../ui/theme/theme-provider.tsx";

/** This is not a top-level await. The file of the first screen imports from this file, so both would wait for each other. */
async function start(container: HTMLElement): Promise<void> {
  const textsReady = texts.setLocale(firstLocale());
  const parts = createApp();
  // The files of the first screen load at the same time as the texts.
  const screenReady = parts.router.load();
  await textsReady;
  // A deep link may have to wait for the session. The outline of the frame is shown meanwhile.
  await Promise.race([screenReady, new Promise((resolve) => setTimeout(resolve, 400))]);
  createRoot(container).render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  );
  startBackground(parts);
}

allowStyleTexts();
showStoredTheme();

// The scroll lock of dialogs creates a style element; without the nonce the page's policy would block it.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
void start(container);
