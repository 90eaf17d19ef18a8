import { useNavigate, useRouterState } from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { useNavigationEffects } from "./use-navigation-effects.ts";

/** Screens that render their heading again once their data have loaded. */
function Screens() {
  useNavigationEffects();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      <h1 key={`${path} ${isLoaded}`} tabIndex={-1} data-page-title>
        {isLoaded ? "Loaded" : "Loading"}
      </h1>
      <p>Arrived at {arrived}</p>
      <button type="button" onClick={() => void navigate({ to: "/next" })}>
        Go
      </button>
      <button type="button" onClick={() => setLoaded(true)}>
        Finish
      </button>
    </main>
  );
}

const heading = () => screen.getByRole("heading");

test("the heading has the focus after a navigation, even when the loaded screen renders it anew", async () => {
  await renderApp(<Screens />);
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  fireEvent.click(screen.getByRole("button", { name: "Finish" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Loaded"));
});

test("the focus is left alone once the user has pressed a key", async () => {
  await renderApp(<Screens />);
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  fireEvent.keyDown(document.body, { key: "Tab" });
  fireEvent.click(screen.getByRole("button", { name: "Finish" }));
  await screen.findByText("Loaded");
  expect(document.activeElement).toBe(document.body);
});

test("somebody who types in a dialog while the screen changes behind it keeps the focus", async () => {
  await renderApp(
    <>
      <Screens />
      <div role="dialog" aria-label="Commands">
        <input aria-label="Command" />
      </div>
    </>,
  );
  const command = screen.getByRole("textbox", { name: "Command" });
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  command.focus();
  await screen.findByText("Arrived at /next");
  fireEvent.click(screen.getByRole("button", { name: "Finish" }));
  await screen.findByText("Loaded");
  expect(document.activeElement).toBe(command);
});
