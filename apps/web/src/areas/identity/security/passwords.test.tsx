import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DialogHost } from "../../../main/dialogs/dialog-host.tsx";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { Screen as ForgotScreen } from "../login/forgot-screen.tsx";
import { PasswordPanel } from "./password-panel.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("everybody who requests a link sees the same text, and can enter another name", async () => {
  const { fetch, sent } = stubFetch(() => ok());
  await renderApp(<ForgotScreen />, { fetch });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Email me a link" });
  expect(button.disabled).toBe(true);
  type("Username or email", "  alva ");
  fireEvent.click(button);
  expect(await screen.findByRole("heading", { name: "Check your inbox" })).toBeTruthy();
  const asked = sent.filter(({ url }) => !url.includes("getsystemstatus"));
  expect(asked.map(({ url, body }) => [url, body])).toEqual([["/api/authenticate/forgotpassword/", "user=alva"]]);
  fireEvent.click(screen.getByRole("button", { name: "Use another name" }));
  expect(screen.getByLabelText("Username or email")).toBeTruthy();
});

test("a refusal of the request is shown above the field, which keeps what was typed", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2502, desc: "Too many tries. Wait 9 s" }, 429));
  await renderApp(<ForgotScreen />, { fetch });
  type("Username or email", "alva");
  fireEvent.click(screen.getByRole("button", { name: "Email me a link" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Too many tries. Wait 9 s");
  expect(screen.getByLabelText<HTMLInputElement>("Username or email").value).toBe("alva");
});

test("a new password is checked before it is sent, and has to be typed twice the same [C5.34, C5.36]", async () => {
  const { fetch, sent } = stubFetch(() => ok());
  await renderApp(<PasswordPanel />, { fetch });
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  for (const [password, again, message] of [
    ["Kort-1a", "Kort-1a", "Minimum requirements not met"],
    ["ingastora-2026", "ingastora-2026", "Minimum requirements not met"],
    ["Backstugan-77", "Backstugan-78", "The two passwords do not match"],
  ] as const) {
    type("New password", password);
    type("New password again", again);
    submit();
    expect(screen.getAllByRole("alert")[0]?.textContent).toContain(message);
  }
  expect(sent).toEqual([]);
  type("New password again", "Backstugan-77");
  submit();
  await waitFor(() =>
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["/api/user/changepassword/", "newpassword=Backstugan-77"]]),
  );
  await waitFor(() => expect(screen.queryByLabelText("New password")).toBeNull());
});

test("a password that the server finds too weak is refused at its field, and cancelling the proof keeps what was typed", async () => {
  const replies = [
    answer({ code: 2306, desc: "Choose another password", name: "PasswordTooWeak", param: "newpassword" }),
    answer({ code: 2205, desc: "Confirm first that it is you", stepup: { content: "ab", methods: ["password"] } }),
  ];
  const { fetch } = stubFetch((_sent, count) => replies[count - 1] ?? ok());
  await renderApp(
    <>
      <PasswordPanel />
      <DialogHost />
    </>,
    { fetch },
  );
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  type("New password", "Backstugan-77");
  type("New password again", "Backstugan-77");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  submit();
  expect((await screen.findByRole("alert")).textContent).toBe("Choose another password");
  type("New password", "Backstugan-78");
  type("New password again", "Backstugan-78");
  submit();
  await screen.findByLabelText("Your password");
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Backstugan-78");
  expect(screen.queryByRole("alert")).toBeNull();
});
