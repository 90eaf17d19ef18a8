import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetSessionMemory } from "../../../lib/session-memory.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { SignupPage } from "./signup-page.tsx";

// Drafts are kept as long as the tab, so each test begins without any.
beforeEach(forgetSessionMemory);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function open() {
  const { fetch, sent } = stubFetch(({ url }) => {
    if (url.includes("/signup/open/")) return ok({ invitedby: "", country: "SE", tosurl: "" });
    if (url.includes("checkusername")) return ok();
    if (url.includes("createaccount")) return answer({ code: 2003, desc: "Something required is missing", missing: ["city"] });
    return ok({ data: [{ iso2: "SE", country: "Sweden", phoneprefix: "+46" }] });
  });
  await renderApp(<SignupPage token={undefined} customName="" toCheckout={false} />, {
    fetch,
    areas: ["signup", "contactform"],
  });
  await screen.findByLabelText("Organisation");
  return sent;
}

function fillTwoSteps(): void {
  type("Organisation", "Kvarnstråket AB");
  type("First name", "Alva");
  type("Last name", "Hedström");
  press("Continue");
  type("Street address", "Kvarngatan 3");
  type("Postcode", "118 47");
  type("City", "Stockholm");
  type("Email", "alva@example.com");
  type("Phone", "070-123 45 67");
  press("Continue");
}

test("an invalid VAT number is shown at its field, before the next step [C5.11]", async () => {
  await open();
  type("Organisation", "Kvarnstråket AB");
  fireEvent.change(screen.getByLabelText(/^VAT number/), { target: { value: "SE12" } });
  press("Continue");
  expect(screen.getByText("Enter the full VAT number including the country, such as SE556036079301")).toBeTruthy();
  expect(screen.getByLabelText("Organisation")).toBeTruthy();
});

test("a missing or invalid username is shown at its field [C5.32, C5.33]", async () => {
  await open();
  fillTwoSteps();
  press("Create account");
  const field = screen.getByLabelText("Username");
  const messageOf = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(messageOf()).toBe("This field is required");
  type("Username", "å");
  expect(messageOf()).toMatch(/^Invalid username/);
  expect(screen.getByText("Accept the terms to create the account")).toBeTruthy();
});

test("the strength of the password is one of five: very weak, weak, good, strong, very strong; a password that will be refused is never strong [C5.38]", async () => {
  await open();
  fillTwoSteps();
  const shown = ["a1", "A1a", "Abcdefg!", "Abcdefg1", "Abcdef1!"].map((password) => {
    type("New password", password);
    return screen.getByRole("status").textContent;
  });
  expect(shown.map((text) => text?.replace(".", ""))).toEqual(["Weak", "Good", "Good", "Strong", "Very strong"]);
  type("New password", "11");
  expect(screen.getByRole("status").textContent).toBe("Very weak.");
});

test("the password is typed once and can be shown; the postcode has the form of its country; fax and reference are folded", async () => {
  await open();
  fillTwoSteps();
  expect(screen.getAllByLabelText(/^New password/)).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Show password" })).toBeTruthy();
  press("Back");
  expect(screen.getByLabelText(/^Fax/).closest("details")?.open).toBe(false);
  expect(screen.getByLabelText(/^Your reference/).closest("details")?.open).toBe(false);
  type("Postcode", "111");
  press("Continue");
  expect(screen.getByLabelText("Postcode").getAttribute("aria-invalid")).toBe("true");
});

test("a refusal opens the step with its field, and everything typed is still there", async () => {
  const sent = await open();
  fillTwoSteps();
  type("Username", "alva_hed");
  type("New password", "Backstugan-77");
  fireEvent.click(screen.getByRole("checkbox", { name: /^I accept the terms/ }));
  press("Create account");
  await waitFor(() => expect(screen.getByLabelText("City").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText<HTMLInputElement>("Street address").value).toBe("Kvarngatan 3");
  press("Continue");
  // Editing removes the message, and the login fields keep their values.
  type("City", "Uppsala");
  press("Continue");
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("alva_hed");
  expect(JSON.parse(String(sent.find(({ url }) => url.includes("createaccount"))?.body))).toMatchObject({
    party: "company",
    phone: "+46.701234567",
    fax: "",
    password: "Backstugan-77",
    acceptterms: true,
    language: "en",
  });
});

test.each([
  ["signup", false],
  ["affiliate", true],
] as const)("an invalid token is told as 'Invalid token' in both languages: %s [S8.37, C8.10]", async (_place, toCheckout) => {
  const { fetch } = stubFetch(() => answer({ code: 2303, desc: "No" }));
  const page = <SignupPage token="no-such-token" customName="" toCheckout={toCheckout} />;
  const { texts } = await renderApp(page, { fetch, areas: ["signup", "contactform"] });
  expect(await screen.findByRole("heading", { name: "Invalid token" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^The link is incorrect, has already been used or has expired\./);
  await act(() => texts.setLocale("sv"));
  expect(screen.getByRole("heading", { name: "Ogiltig kod" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^Länken är felaktig, redan använd eller har gått ut\./);
});
