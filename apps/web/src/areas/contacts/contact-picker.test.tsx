import type { ContactListRow } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { ContactPicker } from "./contact-picker.tsx";

const contact = (number: number, parts: Partial<ContactListRow> = {}): ContactListRow => ({
  contactid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  status: 1000,
  party: "person",
  organization: "",
  firstname: "Bo",
  lastname: `Nr ${number}`,
  idnumber: "",
  vatnumber: "",
  street: "Bygatan 1",
  street2: "",
  postcode: "111 20",
  region: "",
  city: "Stockholm",
  country: "SE",
  phone: "",
  email: `nr${number}@example.com`,
  roles: [],
  usedin: 0,
  ...parts,
});

/** Opens the picker for an account with these contacts. The stubbed server searches their names. */
function open(contacts: readonly ContactListRow[], chosen: string | null = null) {
  const server = stubFetch((sent) => {
    if (!sent.url.includes(contactList.path)) return never(sent);
    const asked = new URL(sent.url, "http://here").searchParams;
    const id = asked.get("contactid");
    const found = contacts.filter(
      (each) =>
        (id === null || each.contactid === id) &&
        each.contactid !== asked.get("except") &&
        each.lastname.toLowerCase().includes((asked.get("search") ?? "").toLowerCase()),
    );
    const limit = Number(asked.get("limit") ?? 100);
    return ok({ data: found.slice(0, limit), page: 1, limit, total: found.length });
  });
  function Form() {
    const [value, setValue] = useState(chosen);
    return (
      <>
        <ContactPicker label="New owner" value={value} onChange={setValue} country="SE" except={contacts[1]?.contactid} />
        <output>{value}</output>
      </>
    );
  }
  void renderApp(<Form />, { fetch: server.fetch, areas: ["contactform"] });
  return server;
}

const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "New owner" });
const options = () => within(screen.getByRole("listbox")).getAllByRole("option");

test("of 431 contacts twenty are offered, each with its uses; a few letters find the others, and the keyboard can choose", async () => {
  const all = Array.from({ length: 431 }, (_, index) => contact(index));
  const used = contact(431, { lastname: "Åkerbär", usedin: 3, roles: [1300] });
  const { sent } = open([...all, used]);
  const input = await field();
  fireEvent.keyDown(input, { key: "ArrowDown" });
  await waitFor(() => expect(options()).toHaveLength(20));
  expect(screen.getByText("20 of 431 contacts; type to narrow down")).toBeDefined();
  expect(screen.queryByText("Bo Nr 1")).toBeNull();
  fireEvent.change(input, { target: { value: "åkerb" } });
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]?.textContent).toContain("3 domains, ");
  expect(input.getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
  fireEvent.keyDown(input, { key: "Enter" });
  await screen.findByText(used.contactid);
  expect(screen.queryByRole("listbox")).toBeNull();
  await waitFor(() => expect(input.value).toBe("Bo Åkerbär"));
  // The picker must never load all contacts.
  expect(sent.every(({ url }) => /limit=20|contactid=/.test(url))).toBe(true);
});

test("arrows wrap around, Escape keeps the choice, and a search without a match says so", async () => {
  const all = [contact(0), contact(1), contact(2)];
  open(all, all[2]?.contactid ?? null);
  const input = await field();
  await waitFor(() => expect(input.value).toBe("Bo Nr 2"));
  fireEvent.click(input);
  await waitFor(() => expect(options()).toHaveLength(2));
  fireEvent.keyDown(input, { key: "ArrowUp" });
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  fireEvent.change(input, { target: { value: "finns inte" } });
  await screen.findByText(/No contact has “finns inte”/);
  fireEvent.keyDown(input, { key: "Enter" });
  fireEvent.keyDown(input, { key: "Escape" });
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(input.value).toBe("Bo Nr 2");
});

test("an account without contacts is asked to create one", async () => {
  open([]);
  expect(await screen.findByText("The account has no contacts yet. Enter who will own the domains.")).toBeDefined();
  expect(screen.queryByRole("combobox")).toBeNull();
});
