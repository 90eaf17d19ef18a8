import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { texts } from "../lib/i18n/texts.ts";
import { allowStyleTexts } from "../lib/trusted-types.ts";
import { pageNonce } from "../shell/brand/brand-store.ts";
import { showStoredTheme } from "../ui/theme/theme-provider.tsx";
import { StaffApp } from "./staff-app.tsx";
import { createStaffApp, firstStaffLocale } from "./start-staff.ts";

/** The entry point of the staff panel, which has its own page, session and set of files. */
async function start(container: HTMLElement): Promise<void> {
  const textsReady = texts.setLocale(firstStaffLocale());
  const parts = createStaffApp();
  await Promise.all([textsReady, texts.ensure(["staff", "shell"]), parts.router.load()]);
  createRoot(container).render(
    <StrictMode>
      <StaffApp parts={parts} />
    </StrictMode>,
  );
}

allowStyleTexts();
showStoredTheme();

// The scroll lock of dialogs creates a style element; without the nonce the page's policy would block it.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const container = document.getElementById("root");
if (!container) throw new Error("staff.html has no #root");
void start(container);
