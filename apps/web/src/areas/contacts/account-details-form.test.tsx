import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetSessionMemory } from "../../lib/session-memory.ts";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { AccountDetailsForm } from "./account-details-form.tsx";

beforeEach(forgetSessionMemory);

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const isInvalid = (label: string | RegExp) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true";

async function open() {
  const { fetch, sent } = stubFetch(({ url }) =>
    url.includes("completeaccount") ? ok() : ok({ data: [{ iso2: "SE", country: "Sweden", phoneprefix: "+46" }] }),
  );
  await renderApp(<AccountDetailsForm submit="Save" onSaved={vi.fn<() => void>()} />, { fetch, areas: ["contactform"] });
  await screen.findByLabelText("Organisation");
  return sent;
}

function fill(): void {
  type("Organisation", "Kvarnstråket AB");
  type("First name", "Alva");
  type("Last name", "Hedström");
  type("Street address", "Kvarngatan 3");
  type("Postcode", "118 47");
  type("City", "Stockholm");
  type("Phone", "070-123 45 67");
}

test("an invalid VAT number is told at its field, before anything is sent [C5.11]", async () => {
  const sent = await open();
  fill();
  type(/^VAT number/, "SE12");
  press();
  expect(screen.getByText("Enter the full VAT number including the country, such as SE556036079301")).toBeTruthy();
  expect(sent.some(({ url }) => url.includes("completeaccount"))).toBe(false);
});

test("a postcode has the form of its country", async () => {
  await open();
  fill();
  type("Postcode", "111");
  press();
  expect(isInvalid("Postcode")).toBe(true);
});

test("what is typed is sent without a mail address, with the phone as registries want it", async () => {
  const sent = await open();
  fill();
  press();
  await waitFor(() => expect(sent.some(({ url }) => url.includes("completeaccount"))).toBe(true));
  expect(JSON.parse(String(sent.find(({ url }) => url.includes("completeaccount"))?.body))).toEqual({
    party: "company",
    organization: "Kvarnstråket AB",
    firstname: "Alva",
    lastname: "Hedström",
    idnumber: "",
    vatnumber: "",
    street: "Kvarngatan 3",
    street2: "",
    postcode: "118 47",
    city: "Stockholm",
    country: "SE",
    phone: "+46.701234567",
  });
});
