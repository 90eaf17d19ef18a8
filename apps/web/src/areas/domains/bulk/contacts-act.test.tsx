import { contactList } from "@nameplane/contracts/contacts/operations";
import { previewBulk } from "@nameplane/contracts/orders/operations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { ContactsAct } from "./contacts-act.tsx";

const named = (name: string) => ({ itemid: name, domainname: name, unicodename: name, until: null });

test("the former contacts are previewed without choosing a contact, and domains without a former contact are named", async () => {
  const server = stubFetch((sent) => {
    if (sent.url.includes(contactList.path)) return ok({ data: [], page: 1, limit: 20, total: 0, totalisatleast: false });
    if (!sent.url.includes(previewBulk.path)) return never(sent);
    const rows = [
      { ...named("one.org"), result: "change", reason: null },
      { ...named("two.org"), result: "refused", reason: "noFormer" },
    ];
    return ok({ set: "s", rows, changes: 1 });
  });
  await renderApp(<ContactsAct selection={{ kind: "names", names: ["one.org", "two.org"] }} />, {
    fetch: server.fetch,
    areas: ["bulk", "contactform"],
  });
  expect(await screen.findByText("Choose a contact and at least one role.")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Each domain's previous contact" }));
  expect(await screen.findByText("No previous contact is known")).toBeDefined();
  expect(screen.queryByRole("combobox", { name: "Contact" })).toBeNull();
  expect(screen.getByRole("button", { name: "Change 1 domain" })).toBeDefined();
  const asked = () => String(server.sent.filter(({ url }) => url.includes(previewBulk.path)).at(-1)?.body);
  expect(asked()).toContain('"contactid":null');
  expect(asked()).toContain('"roles":["tech"]');
  fireEvent.click(screen.getByRole("checkbox", { name: "Administrative contact" }));
  await waitFor(() => expect(asked()).toContain('"roles":["tech","admin"]'));
});
