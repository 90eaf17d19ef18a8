import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
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

const draw = (shown: object = accounts) =>
  renderApp(<AccountDialog onClose={() => undefined} />, {
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

test("the table is filtered by what it shows: username or full name, organization, id number", async () => {
  await draw();
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Username, name, organisation or ID number" });
  const filtered = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return rows();
  };
  expect(filtered("")).toHaveLength(2);
  expect(filtered("ALVA_K")).toHaveLength(1);
  expect(filtered("signe")).toHaveLength(1);
  expect(filtered("blommor")).toHaveLength(1);
  expect(filtered("556036")).toHaveLength(1);
  expect(filtered(" zzz ")).toEqual([]);
  expect(screen.getByText(/^No account matches/)).toBeTruthy();
});
