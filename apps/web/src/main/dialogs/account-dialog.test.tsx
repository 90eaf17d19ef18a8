import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { AccountDialog } from "./account-dialog.tsx";

const entry = (usrAccID: string, fullname: string, organization: string, orgnr: string) => ({
  usrAccID,
  fullname,
  organization,
  orgnr,
});
const accounts = {
  masteraccount: [entry("a", "", "Kvarn AB", "556036-0793")],
  subaccounts: [entry("b", "Signe Lind", "Linds Blommor", "559123-4561")],
};
const contact = { firstname: "Alva", lastname: "Ek", organization: "Kvarn AB", orgnr: "556036-0793" };

const all = [...accounts.masteraccount, ...accounts.subaccounts];

/** The server finds accounts by all that the table shows. */
function found(url: string): Response {
  const asked = new URL(url, "http://panel.example").searchParams;
  const wanted = (asked.get("search") ?? "").toLowerCase();
  const rows = all.filter((each) => Object.values(each).some((value) => value.toLowerCase().includes(wanted)));
  const data = rows.map((each, at) => ({ ...each, number: 1001 + at, ismember: at === 0, issuspended: false, used: null }));
  return ok({ data, page: 1, limit: 10, total: data.length });
}

const server = stubFetch(({ url }) => found(url));
const draw = (shown: object = accounts) =>
  renderApp(<AccountDialog onClose={() => undefined} />, {
    fetch: server.fetch,
    session: {
      phase: "active",
      session: { accID: "a", usrID: "u" },
      user: { username: "alva_k", accounts: shown } as never,
      account: { contact } as never,
    },
  });
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

test("shows username, organization and id number, with profile settings, logout and close; no table without sub-accounts", async () => {
  await draw({ ...accounts, subaccounts: [] });
  const dialog = within(await screen.findByRole("dialog"));
  for (const shown of ["alva_k", "Kvarn AB", "556036-0793"]) expect(dialog.getByText(shown)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Profile settings" }).getAttribute("href")).toBe("/user/profile");
  for (const name of ["Log out", "Close"]) expect(dialog.getAllByRole("button", { name }).length).toBeGreaterThan(0);
  expect(screen.queryByRole("table")).toBeNull();
});

test("the table is read a page at a time, and the server filters it", async () => {
  await draw();
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(rows()).toEqual(["alva_k", "Signe Lind"]));
  const field = dialog.getByRole("textbox", { name: "Username, name, organisation or ID number" });
  fireEvent.change(field, { target: { value: "blommor" } });
  await waitFor(() => expect(rows()).toEqual(["Signe Lind"]));
  fireEvent.change(field, { target: { value: " zzz " } });
  await screen.findByText(/^No account matches/);
  expect(server.sent.at(-1)?.url).toContain("search=zzz");
  expect(server.sent.every(({ url }) => url.includes("limit=10"))).toBe(true);
});
