import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { pageNonce } from "./app/brand/brand-store.ts";
import { createApp, firstLocale, startBackground } from "./app/start.tsx";
import { texts } from "./lib/i18n/texts.ts";
import { showStoredTheme } from "./ui/theme/theme-provider.tsx";

showStoredTheme();
const textsReady = texts.setLocale(firstLocale());

// The scroll lock of dialogs makes a style element of its own; without the nonce the page's policy would refuse it.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

const parts = createApp();
await textsReady;
createRoot(container).render(
  <StrictMode>
    <App parts={parts} />
  </StrictMode>,
);
startBackground(parts);
