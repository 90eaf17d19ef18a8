import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen as ForgotScreen } from "./forgot-screen.tsx";
import { PasswordPanel } from "./password-panel.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("whoever asks for a link reads the same words, and can ask for another name", async () => {
  const { fetch, sent } = stubFetch(() => ok());
  await renderApp(<ForgotScreen />, { fetch });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Mail me a link" });
  expect(button.disabled).toBe(true);
  type("Username or email", "  alva ");
  fireEvent.click(button);
  expect(await screen.findByRole("heading", { name: "Look in your inbox" })).toBeTruthy();
  expect(sent.map(({ url, body }) => [url, body])).toEqual([["/api/authenticate/forgotpassword/", "user=alva"]]);
  fireEvent.click(screen.getByRole("button", { name: "Use another name" }));
  expect(screen.getByLabelText("Username or email")).toBeTruthy();
});

test("a refusal to ask is said above the field, which keeps what was typed", async () => {
  const { fetch } = stubFetch(() => answer({ code: 2502, desc: "Too many tries. Wait 9 seconds" }, 429));
  await renderApp(<ForgotScreen />, { fetch });
  type("Username or email", "alva");
  fireEvent.click(screen.getByRole("button", { name: "Mail me a link" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Too many tries. Wait 9 seconds");
  expect(screen.getByLabelText<HTMLInputElement>("Username or email").value).toBe("alva");
});

test("a new password is checked before it is sent, and must be typed twice alike [C5.34, C5.36]", async () => {
  const { fetch, sent } = stubFetch(() => ok());
  await renderApp(<PasswordPanel />, { fetch });
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Change the password" }));
  type("Password now", "Kvarnen-2026");
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
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["/api/user/changepassword/", "currentpassword=Kvarnen-2026&newpassword=Backstugan-77"],
    ]),
  );
  await waitFor(() => expect(screen.queryByLabelText("New password")).toBeNull());
});

test("a wrong password of now is said at its field", async () => {
  const { fetch } = stubFetch(() =>
    answer({ code: 2202, desc: "The password is wrong", name: "WrongPassword", param: "currentpassword" }),
  );
  await renderApp(<PasswordPanel />, { fetch });
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  type("Password now", "fel");
  type("New password", "Backstugan-77");
  type("New password again", "Backstugan-77");
  fireEvent.click(screen.getByRole("button", { name: "Change the password" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The password is wrong");
  expect(screen.getByLabelText("Password now").getAttribute("aria-invalid")).toBe("true");
});
