import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DialogHost } from "../../../main/dialogs/dialog-host.tsx";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { AuthCodeButton } from "./auth-code.tsx";
import type { Domain } from "../domain-state.rules.ts";

const domain = { itemid: "d1", unicodename: "kaffe.se", domainname: "kaffe.se" } as Domain;
const parts = (
  <>
    <AuthCodeButton domain={domain} />
    <DialogHost />
  </>
);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const show = "Show the auth code";
const calls = (sent: readonly Sent[]) => sent.filter(({ url }) => url.includes("getauthcode"));

test("asks for a fresh proof, shows a wrong password at its field, and then shows the code once, all with the same key", async () => {
  let proven = false;
  const stepup = { content: "ab".repeat(32), methods: ["password"] };
  const { fetch, sent } = stubFetch(({ url, body }) => {
    if (url.includes("getauthcode"))
      return proven
        ? ok({ authcode: "xG9T8750qKh39qGC", validuntil: "2026-12-05T02:00:00Z" })
        : answer({ code: 2205, desc: "Confirm first that it is you", stepup });
    if (!url.includes("stepup")) return ok();
    proven = String(body).includes("Kvarnen-2026");
    return proven ? ok() : answer({ code: 2202, desc: "The password is wrong", param: "password" });
  });
  await renderApp(parts, { fetch, areas: ["domainpage"] });
  press(show);
  const field = await screen.findByLabelText("Your password");
  expect(screen.getByText(/We create a new code for kaffe.se/)).toBeDefined();
  press("Confirm");
  expect((await screen.findByRole("alert")).textContent).toBe("This field is required");
  fireEvent.change(field, { target: { value: "Skogen-2026" } });
  press("Confirm");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("The password is wrong"));
  fireEvent.change(field, { target: { value: "Kvarnen-2026" } });
  press("Confirm");
  expect(await screen.findByText("xG9T8750qKh39qGC")).toBeDefined();
  expect(screen.getByText(/Valid until Sat 5 Dec 2026/)).toBeDefined();
  const [one, other] = calls(sent).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(one).toBe(other);
});

test("a code whose answer was lost is requested again with another key", async () => {
  const { fetch, sent } = stubFetch(() =>
    answer({ code: 2302, desc: "This code has already been shown once and is not stored. Request a new one" }),
  );
  await renderApp(parts, { fetch, areas: ["domainpage"] });
  press(show);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: show }).disabled).toBe(false));
  press(show);
  await waitFor(() => expect(calls(sent)).toHaveLength(2));
  const [one, two] = calls(sent).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(one).not.toBe(two);
});
