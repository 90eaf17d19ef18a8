import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetSessionMemory } from "../../../lib/session-memory.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { usernameOf } from "./signup-form.rules.ts";
import { SignupPage } from "./signup-page.tsx";

// Drafts are kept as long as the tab is open, so each test starts without any.
beforeEach(forgetSessionMemory);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function open(tosurl = "https://nameplane.example/terms") {
  const { fetch, sent } = stubFetch(({ url }) => {
    if (url.includes("/signup/open/")) return ok({ invitedby: "", country: "SE", tosurl });
    if (url.includes("checkusername")) return ok();
    if (url.includes("createaccount")) return answer({ code: 2302, desc: "The username already exists", param: "username" });
    return ok();
  });
  await renderApp(<SignupPage token={undefined} customName="" toCheckout={false} />, { fetch, areas: ["signup"] });
  await screen.findByLabelText("Email");
  return sent;
}

test("a username that is missing or invalid is told so [C5.32, C5.33]", async () => {
  await open();
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
  const shown = ["a1", "A1a", "Abcdefg!", "Abcdefg1", "Abcdef1!"].map((password) => {
    type("Password", password);
    return screen.getByRole("status").textContent;
  });
  expect(shown.map((text) => text?.replace(".", ""))).toEqual(["Weak", "Good", "Good", "Strong", "Very strong"]);
  type("Password", "11");
  expect(screen.getByRole("status").textContent).toBe("Very weak.");
});

test("asks for what one logs in by and nothing else; the password is typed once and can be shown", async () => {
  await open();
  expect(screen.getAllByRole("textbox")).toHaveLength(2);
  expect(screen.getAllByLabelText(/^Password/)).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Show password" })).toBeTruthy();
});

test("the username follows the address until another one is typed", async () => {
  await open();
  type("Email", "Åsa.Öberg@example.com");
  expect(valueOf("Username")).toBe("asa_oberg");
  type("Username", "kvarnen");
  type("Email", "berit@example.com");
  expect(valueOf("Username")).toBe("kvarnen");
});

test.each([
  ["berit.ek+nytt@example.com", "berit_ek_nytt"],
  ["BO@example.com", ""],
  ["--x--", ""],
  ["", ""],
])("a username made of the address %s: %s", (email, username) => {
  expect(usernameOf(email)).toBe(username);
});

test("terms are linked", async () => {
  await open();
  const link = screen.getByRole("link", { name: "terms" });
  expect(link.getAttribute("href")).toBe("https://nameplane.example/terms");
});

test("a brand without terms asks for no acceptance of any", async () => {
  const sent = await open("");
  expect(screen.queryByRole("checkbox", { name: /terms/ })).toBeNull();
  type("Email", "alva@example.com");
  type("Password", "Backstugan-77");
  press("Create account");
  await waitFor(() => expect(sent.some(({ url }) => url.includes("createaccount"))).toBe(true));
});

test("a refusal is told at the field it names, and everything typed is still there", async () => {
  const sent = await open();
  type("Email", "alva@example.com");
  type("Password", "Backstugan-77");
  fireEvent.click(screen.getByRole("checkbox", { name: /^I accept the terms/ }));
  press("Create account");
  await waitFor(() => expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true"));
  expect([valueOf("Email"), valueOf("Username"), valueOf("Password")]).toEqual(["alva@example.com", "alva", "Backstugan-77"]);
  expect(JSON.parse(String(sent.find(({ url }) => url.includes("createaccount"))?.body))).toEqual({
    email: "alva@example.com",
    username: "alva",
    password: "Backstugan-77",
    acceptterms: true,
    newsletter: false,
    tocheckout: false,
    customname: "",
    language: "en",
  });
});

test.each([
  ["signup", false],
  ["affiliate", true],
] as const)("an invalid token is told as 'Invalid token' in both languages: %s [S8.37, C8.10]", async (_place, toCheckout) => {
  const { fetch } = stubFetch(() => answer({ code: 2303, desc: "No" }));
  const page = <SignupPage token="no-such-token" customName="" toCheckout={toCheckout} />;
  const { texts } = await renderApp(page, { fetch, areas: ["signup"] });
  expect(await screen.findByRole("heading", { name: "Invalid token" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^The link is incorrect, has already been used or has expired\./);
  await act(() => texts.setLocale("sv"));
  expect(screen.getByRole("heading", { name: "Ogiltig kod" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^Länken är felaktig, redan använd eller har gått ut\./);
});
