import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { applyBrand } from "../../../shell/brand/brand-store.ts";
import { ownConfig } from "../../../shell/brand/brand-config.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { DialogHost } from "../../../main/dialogs/dialog-host.tsx";
import { CodeForm } from "../factors/code-form.tsx";
import { LoginForm } from "./login-form.tsx";

const user = () => screen.getByLabelText<HTMLInputElement>("Username or email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Log in" });
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

describe("login form", () => {
  test("the button is disabled until both fields are filled; spaces do not count [S2.74, S5.01]", async () => {
    await renderApp(<LoginForm />);
    expect(button().disabled).toBe(true);
    type(user(), "alva");
    expect(button().disabled).toBe(true);
    type(password(), "   ");
    expect(button().disabled).toBe(true);
    type(password(), "hemligt");
    expect(button().disabled).toBe(false);
    type(user(), " ");
    expect(button().disabled).toBe(true);
  });

  test("username and password are trimmed [S2.70]", async () => {
    const { fetch, sent } = stubFetch(() => answer({ code: 2200, desc: "The username or password is incorrect" }));
    await renderApp(<LoginForm />, { fetch });
    type(user(), "  alva ");
    type(password(), " hem ligt  ");
    fireEvent.click(button());
    await waitFor(() =>
      expect(sent.map(({ url, body }) => [url, body])).toEqual([["/api/authenticate/userlogin/", "user=alva&password=hem+ligt"]]),
    );
    expect((await screen.findByRole("alert")).textContent).toBe("The username or password is incorrect");
  });

  test("username and password take at most 80 characters each [S2.69]", async () => {
    const { fetch, sent } = stubFetch(() => ok());
    await renderApp(<LoginForm />, { fetch });
    expect([user().maxLength, password().maxLength]).toEqual([80, 80]);
    type(user(), "u".repeat(81));
    type(password(), "p".repeat(80));
    fireEvent.click(button());
    expect(screen.getByRole("alert").textContent).toBe("Use at most 80 characters");
    expect(sent).toEqual([]);
    type(user(), "u".repeat(80));
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test("the password can be shown and hidden [S2.71]", async () => {
    await renderApp(<LoginForm />);
    expect(password().type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  test("a failed login offers more information, like every other failure, without the password [S8.26]", async () => {
    const desc = "hemligt9 is not your password";
    const { fetch } = stubFetch(() => answer({ code: 2200, desc }));
    await renderApp(
      <>
        <LoginForm />
        <DialogHost />
      </>,
      { fetch },
    );
    type(user(), "alva");
    type(password(), "hemligt9");
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole("button", { name: "More info" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("/api/authenticate/userlogin/"));
    expect(document.body.textContent).not.toContain("hemligt9");
  });

  test("the call ends after 9 seconds [S7.07]", async () => {
    const { fetch, sent } = stubFetch(never);
    await renderApp(<LoginForm />, { fetch });
    type(user(), "alva");
    type(password(), "hemligt");
    vi.useFakeTimers();
    try {
      fireEvent.click(button());
      await vi.advanceTimersByTimeAsync(8999);
      expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false]);
      await vi.advanceTimersByTimeAsync(2);
      expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
      vi.useRealTimers();
      expect((await screen.findByRole("alert")).textContent).toBe("API request timed out");
    } finally {
      vi.useRealTimers();
    }
  });

  test("an answer without an accID is no login", async () => {
    const { fetch } = stubFetch(() => ok({ session: {} }));
    const { store } = await renderApp(<LoginForm />, { fetch });
    type(user(), "alva");
    type(password(), "hemligt");
    fireEvent.click(button());
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not start a session/);
    expect(store.get().phase).toBe("unknown");
  });

  test("remembers the username only when asked", async () => {
    const { fetch } = stubFetch(() => answer({ code: 2200, desc: "No" }));
    await renderApp(<LoginForm remember />, { fetch });
    type(user(), "alva");
    type(password(), "hemligt");
    fireEvent.click(button());
    await screen.findByRole("alert");
    expect(localStorage.getItem("np.username")).toBeNull();
    fireEvent.click(screen.getByRole("checkbox", { name: "Remember my username on this device" }));
    fireEvent.click(button());
    await waitFor(() => expect(localStorage.getItem("np.username")).toBe("alva"));
    expect(JSON.stringify(localStorage)).not.toContain("hemligt");
  });
});

describe("code form", () => {
  const code = () => screen.getByLabelText<HTMLInputElement>("6-digit code");

  test("submit is disabled while the code is empty [S5.06]", async () => {
    await renderApp(<CodeForm data={{}} onBack={() => undefined} />);
    expect(button().disabled).toBe(true);
    type(code(), "1");
    expect(button().disabled).toBe(false);
  });

  test("the code is 6 characters, digits only [S5.05]", async () => {
    const { fetch, sent } = stubFetch(() => answer({ code: 2204, desc: "" }));
    await renderApp(<CodeForm data={{}} onBack={() => undefined} />, { fetch });
    for (const wrong of ["12345", "12345a"]) {
      type(code(), wrong);
      fireEvent.click(button());
      expect(screen.getByRole("alert").textContent).toBe("Enter 6 digits");
    }
    expect(sent).toEqual([]);
    type(code(), "407 123");
    fireEvent.click(button());
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(["code=407123"]));
  });

  test.each([2204, 2202])(
    "code %i shows the two-step failure text; a secret went with the code [S4.17, S4.13]",
    async (resultCode) => {
      const { fetch, sent } = stubFetch(() => answer({ code: resultCode, desc: "" }));
      await renderApp(<CodeForm data={{ secret: "s" }} onBack={() => undefined} />, { fetch });
      type(code(), "407123");
      button().focus();
      fireEvent.click(button());
      expect((await screen.findByRole("alert")).textContent).toBe("Invalid code");
      expect(code().value).toBe("");
      // The focus is back in the field, because the button that had it is disabled now.
      expect(document.activeElement).toBe(code());
      expect(sent.map(({ body }) => body)).toEqual(["code=407123&secret=s"]);
    },
  );

  test("the call ends after 9 seconds [S7.09]", async () => {
    const { fetch, sent } = stubFetch(never);
    await renderApp(<CodeForm data={{}} onBack={() => undefined} />, { fetch });
    type(code(), "407123");
    vi.useFakeTimers();
    try {
      fireEvent.click(button());
      await vi.advanceTimersByTimeAsync(8999);
      expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false]);
      await vi.advanceTimersByTimeAsync(2);
      expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
      vi.useRealTimers();
      expect((await screen.findByRole("alert")).textContent).toBe("API request timed out");
    } finally {
      vi.useRealTimers();
    }
  });

  test("names the brand whose code is needed", async () => {
    await applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, brandName: "Solrosen" } });
    await renderApp(<CodeForm data={{}} onBack={() => undefined} />);
    expect(screen.getByText(/it shows for Solrosen\./)).toBeTruthy();
    await applyBrand(ownConfig);
  });
});
