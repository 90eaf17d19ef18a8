import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { pageNonce } from "../shell/brand/brand-store.ts";
import { createApp, firstLocale, startBackground } from "./start.tsx";
import { texts } from "../lib/i18n/texts.ts";
import { allowStyleTexts } from "../lib/trusted-types.ts";
import { showStoredTheme } from "../ui/theme/theme-provider.tsx";

/**
 * Not a top-level await: the first screen's file imports from this one, and would wait for it to finish while it waits for
 * the screen.
 */
async function start(container: HTMLElement): Promise<void> {
  const textsReady = texts.setLocale(firstLocale());
  const parts = createApp();
  // The first screen's files travel beside the texts, not after them.
  const screenReady = parts.router.load();
  await textsReady;
  // A deep link may wait for the session: then the frame's outline shows meanwhile.
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

// The scroll lock of dialogs makes a style element of its own; without the nonce the page's policy would refuse it.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
void start(container);
