import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { AuthCodeDialog } from "./auth-code-dialog.tsx";
import type { Domain } from "./domain-state.rules.ts";

const domain = { itemid: "d1", unicodename: "kaffe.se", domainname: "kaffe.se" } as Domain;
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Make a new code" }));

test("asks for the password first, and says by the field when it is wrong", async () => {
  const { fetch, sent } = stubFetch(() => answer({ code: 2202, desc: "The password is wrong", param: "password" }));
  await renderApp(<AuthCodeDialog domain={domain} onClose={() => undefined} />, { fetch });
  await screen.findByLabelText("Your password");
  press();
  expect((await screen.findByRole("alert")).textContent).toBe("This field is required");
  expect(sent).toHaveLength(0);
  await type("wrong");
  press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("The password is wrong"));
});

test("shows the code once, with how long it lives", async () => {
  const { fetch } = stubFetch(() => ok({ authcode: "xG9T8750qKh39qGC", validuntil: "2026-12-05T02:00:00Z" }));
  await renderApp(<AuthCodeDialog domain={domain} onClose={() => undefined} />, { fetch });
  await type("Kvarnen-2026");
  press();
  expect(await screen.findByText("xG9T8750qKh39qGC")).toBeDefined();
  expect(screen.getByText(/Valid until Sat 5 Dec 2026/)).toBeDefined();
});

test("a code whose answer was lost is asked for under another key", async () => {
  const { fetch, sent } = stubFetch(() =>
    answer({ code: 2302, desc: "This code was shown once already and is not kept. Ask for a new one" }),
  );
  await renderApp(<AuthCodeDialog domain={domain} onClose={() => undefined} />, { fetch });
  await type("Kvarnen-2026");
  press();
  await screen.findByText(/shown once already/);
  const calls = () => sent.filter(({ url }) => url.includes("getauthcode"));
  press();
  await waitFor(() => expect(calls()).toHaveLength(2));
  const [one, two] = calls().map(({ headers }) => headers.get("Idempotency-Key"));
  expect(one).not.toBe(two);
});
