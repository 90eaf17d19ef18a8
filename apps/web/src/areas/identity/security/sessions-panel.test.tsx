import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LoginHistoryDialog } from "../../../main/dialogs/login-history-dialog.tsx";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { SessionsPanel } from "./sessions-panel.tsx";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const row = (id: string, iscurrent: boolean) => ({
  id,
  iscurrent,
  device: iscurrent ? chrome : "curl/8",
  ip: "192.0.2.7",
  account: "Kvarnstråket AB",
  created: "2026-11-20T08:00:00.000Z",
  used: iscurrent ? "2026-11-21T07:00:00.000Z" : "2026-11-20T09:00:00.000Z",
});

test("another session can be ended, the present one cannot", async () => {
  let rows = [row("s1", true), row("s2", false)];
  const { fetch, sent } = stubFetch(({ url }) => {
    if (!url.includes("endsession")) return ok({ data: rows });
    rows = rows.slice(0, 1);
    return ok();
  });
  await renderApp(<SessionsPanel />, { fetch });
  await screen.findByText("Chrome on Linux");
  const [, here, there] = screen.getAllByRole("row");
  if (!here || !there) throw new Error("two rows");
  expect(within(here).getByText("Chrome on Linux")).toBeTruthy();
  expect(within(here).queryByRole("button")).toBeNull();
  fireEvent.click(within(there).getByRole("button", { name: /^Log out\s*Unknown browser$/ }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  expect(sent.find(({ method }) => method === "POST")).toMatchObject({
    url: "/api/user/endsession/",
    body: "sessionid=s2",
  });
  expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
});

test("all other sessions are ended by one button", async () => {
  const { fetch, paths } = stubFetch(({ url }) =>
    url.includes("endothersessions") ? ok({ count: 1 }) : ok({ data: [row("s1", true), row("s2", false)] }),
  );
  await renderApp(<SessionsPanel />, { fetch });
  fireEvent.click(await screen.findByRole("button", { name: "Log out everywhere else" }));
  await waitFor(() => expect(paths()).toContain("/api/user/endothersessions/"));
});

test("a failure says so and offers to try again", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2201, desc: "No" }));
  await renderApp(<SessionsPanel />, { fetch });
  expect(await screen.findByText("We could not load where you are logged in")).toBeTruthy();
});

test("the login log shows user, type, address, result and date in words", async () => {
  const { fetch } = stubFetch(() =>
    ok({
      data: [
        { user: "alva", type: "password", ip: "192.0.2.7", result: "ok", date: "2026-11-21T07:00:00.000Z" },
        { user: "", type: "password", ip: "", result: "denied", date: "2026-11-20T07:00:00.000Z" },
      ],
    }),
  );
  await renderApp(<LoginHistoryDialog onClose={() => undefined} />, { fetch, locale: "sv" });
  const table = within(await screen.findByRole("dialog"));
  const [head, first, second] = await table.findAllByRole("row");
  expect(head?.textContent).toBe("AnvändareTypIPResultatDatum");
  expect(first?.textContent).toMatch(/^alvaLösenord192\.0\.2\.7Inloggad/);
  expect(second?.textContent).toMatch(/^Tidigare användareLösenord.*Nekad/);
});
