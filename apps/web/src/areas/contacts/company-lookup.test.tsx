import { findCompany } from "@nameplane/contracts/contacts/operations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { PartyFields } from "./contact-fields.tsx";
import { emptyContact } from "./contact-form.rules.ts";
import type { Country } from "./use-countries.ts";

const countries: Country[] = [
  { country: "Sweden", iso2: "SE", phoneprefix: "46", iseu: true, companyregister: "Bolagsverket" },
  { country: "Germany", iso2: "DE", phoneprefix: "49", iseu: true, companyregister: "" },
];
const company = {
  idnumber: "559900-1202",
  organization: "Kvarnbäckens Bageri AB",
  street: "Kvarngatan 12",
  street2: "",
  postcode: "582 22",
  city: "LINKÖPING",
  country: "SE",
  state: "active",
  register: "Bolagsverket",
};

function Form({ country }: { country: string }) {
  const form = useForm({
    initial: { ...emptyContact(country), street: "Typed before" },
    draft: false,
    rules: {},
    onSubmit: () => {},
  });
  return (
    <>
      <PartyFields fields={form.fields} countries={countries} namesNeeded={false} />
      <output>{[form.values.street, form.values.postcode, form.values.city].join("|")}</output>
    </>
  );
}

const open = (reply: (sent: Sent) => Response, country = "SE") => {
  const { fetch, sent } = stubFetch(reply);
  return renderApp(<Form country={country} />, { areas: ["contactform"], fetch }).then(() => sent);
};
const number = () => screen.getByRole("textbox", { name: /^Organisation number/ });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Fill in from Bolagsverket" }));

test("the organisation number of a company fills in its name and address from the register", async () => {
  const sent = await open(() => ok({ company }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Fill in from Bolagsverket" }).disabled).toBe(true);
  fireEvent.change(number(), { target: { value: "5599001202" } });
  press();
  await screen.findByText("Name and address are those of Bolagsverket. Check that they are right.");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Organisation" }).value).toBe("Kvarnbäckens Bageri AB");
  expect(screen.getByRole("status").textContent).toBe("Kvarngatan 12|582 22|LINKÖPING");
  expect(sent.filter(({ url }) => url.includes(findCompany.path)).map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual(
    [{ country: "SE", idnumber: "5599001202" }],
  );
});

test("an address that the register does not have leaves what was typed; a company that is closing is said", async () => {
  await open(() => ok({ company: { ...company, street: "", postcode: "", city: "", state: "closing" } }));
  fireEvent.change(number(), { target: { value: "559900-1202" } });
  press();
  await screen.findByText("According to Bolagsverket, the company is bankrupt or being wound up.");
  expect(screen.getByRole("status").textContent).toBe("Typed before||");
});

test("a refusal stands at the number until the number is changed, and everything typed stays", async () => {
  const desc = "Bolagsverket has no company with this number";
  await open(() => answer({ code: 2303, desc, param: "idnumber" }));
  fireEvent.change(number(), { target: { value: "559900-1202" } });
  press();
  await screen.findByText(desc);
  expect(screen.getByRole("status").textContent).toBe("Typed before||");
  fireEvent.change(number(), { target: { value: "559900-120" } });
  await waitFor(() => expect(screen.queryByText(desc)).toBeNull());
});

test("where no register can be asked, and for a person, there is no look-up", async () => {
  await open(() => ok({ company }), "DE");
  expect(screen.queryByRole("button", { name: /^Fill in from/ })).toBeNull();
});
