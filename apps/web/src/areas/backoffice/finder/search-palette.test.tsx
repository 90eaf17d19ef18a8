import { staffSearch } from "@nameplane/contracts/backoffice/operations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createStaffStore, StaffContext } from "../../../shell/staff/staff-session.ts";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { SearchPalette } from "./search-palette.tsx";

const account = { number: 100_002, name: "Kvarnen AB" };
const found = [
  { kind: "domain", id: "1", ref: "kvarnen.se", name: "kvarnen.se", detail: "", status: 200, isexact: true, account },
  { kind: "order", id: "2", ref: "7", name: "7", detail: "", status: 2000, isexact: false, account },
];

async function draw() {
  const store = createStaffStore();
  const permissions = ["staff_view", "staff_requests"];
  store.know({ staffid: "1", username: "otto", name: "Otto", language: "en", brand: null, permissions });
  const { fetch, sent } = stubFetch((call) => (call.url.includes(staffSearch.path) ? ok({ data: found }) : never(call)));
  const onClose = vi.fn();
  await renderApp(
    <StaffContext value={{ store, ask: async () => undefined, logOut: async () => undefined }}>
      <SearchPalette onClose={onClose} />
    </StaffContext>,
    { fetch, areas: ["staff", "queue"] },
  );
  return { sent, onClose, input: await screen.findByRole("combobox") };
}

test("Enter right after a paste opens the first result as soon as it is there", async () => {
  const { input, onClose, sent } = await draw();
  fireEvent.change(input, { target: { value: " kvarnen.se " } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toContain("text=kvarnen.se");
});

test("results stand under their kind with customer and status, and are chosen by the arrows", async () => {
  const { input } = await draw();
  expect(screen.getByRole("option", { name: "Tasks" })).toBeDefined();
  fireEvent.change(input, { target: { value: "kvarnen" } });
  const domain = await screen.findByRole("option", { name: /kvarnen\.se.*Kvarnen AB \(100002\).*Active/ });
  expect(domain.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("Orders")).toBeDefined();
  fireEvent.keyDown(input, { key: "ArrowDown" });
  expect(screen.getByRole("option", { name: /Order O7/ }).getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("option", { name: "Tasks" })).toBeNull();
});
