import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ownConfig } from "../../../shell/brand/brand-config.ts";
import { applyBrand } from "../../../shell/brand/brand-store.ts";
import { renderApp } from "../../../testing/render.tsx";
import { Screen } from "./login-screen.tsx";

afterEach(() => applyBrand(ownConfig));

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("the tab key leads from the username to the password, and to the link beside its label only after it", async () => {
  const { container } = await renderApp(<Screen />);
  const stops = [...container.querySelectorAll("form :is(input, a, button)")];
  const [user, password] = ["Username or email", "Password"].map((name) => stops.indexOf(screen.getByLabelText(name)));
  expect(password).toBe((user ?? -1) + 1);
  expect(stops.indexOf(screen.getByRole("link", { name: "Forgot password?" }))).toBeGreaterThan(password ?? stops.length);
});

test("the login page links to forgot password and, on the operator's own host, to sign up; not on another brand's host [S2.72, S2.73]", async () => {
  const own = await renderApp(<Screen />);
  expect(links()).toEqual(
    expect.arrayContaining([
      ["Forgot password?", "/forgot"],
      ["Create an account", "/signup"],
    ]),
  );
  own.unmount();
  await applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, isOwnApp: false } });
  await renderApp(<Screen />);
  expect(links()).toContainEqual(["Forgot password?", "/forgot"]);
  expect(links().map(([text]) => text)).not.toContain("Create an account");
});
