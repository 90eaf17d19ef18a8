import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { stubFetch, never } from "../../testing/stub-fetch.ts";
import type { RouteId } from "../../shell/routing/routes.ts";
import type { SessionState } from "../../shell/session/session-store.ts";
import { DialogHost } from "./dialog-host.tsx";
import { closeDialog, openDialog } from "../../shell/dialogs/dialog-store.ts";

afterEach(closeDialog);

/** The text of the topmost dialog when a WHOIS lookup is opened while the session is in this state. */
async function topAt(at: RouteId, session: Partial<SessionState>): Promise<string> {
  openDialog({ kind: "whois", domainname: "kvarn.se", idndomainname: "kvarn.se" });
  await renderApp(<DialogHost />, { at, session, fetch: stubFetch(never).fetch });
  const dialog = await screen.findByRole("dialog");
  return dialog.textContent ?? "";
}

describe.each<[string, Partial<SessionState>, RegExp]>([
  ["a login that waits for its code", { phase: "unknown", twoStep: { data: {} } }, /authenticator/],
  ["a session that is over", { phase: "expired", session: { accID: "a1", usrID: "u1" } }, /Session expired/],
])("%s", (_what, session, asked) => {
  test("shows its dialog above a page that needs a login", async () => {
    expect(await topAt("dashboard", session)).toMatch(asked);
  });

  test("shows no dialog on the affiliate route [S2.93]", async () => {
    const text = await topAt("affiliate", session);
    expect(text).toMatch(/^WHOIS kvarn\.se/);
    expect(text).not.toMatch(asked);
  });
});
