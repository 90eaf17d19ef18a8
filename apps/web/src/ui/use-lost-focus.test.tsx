import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../testing/render.tsx";
import { useLostFocus } from "./use-lost-focus.ts";

/** A page with a part that replaces its current step with the next, and a drawer beside the page. */
function Steps() {
  useLostFocus();
  const [step, setStep] = useState(1);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <main id="content" tabIndex={-1}>
        <h1 data-page-title tabIndex={-1}>
          Security
        </h1>
        <section>
          <h2>Authenticator</h2>
          {step === 1 ? (
            <button type="button" onClick={() => setStep(2)}>
              Continue
            </button>
          ) : (
            <p>Scan the picture</p>
          )}
        </section>
      </main>
      {isOpen && (
        <aside>
          <button type="button" onClick={() => setOpen(false)}>
            Apply
          </button>
        </aside>
      )}
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};

test("when the focused step is replaced, the heading of its part gets the focus", async () => {
  await renderApp(<Steps />);
  press("Continue");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Authenticator" })));
});

test("when the focused drawer is removed, the heading of the page gets the focus", async () => {
  await renderApp(<Steps />);
  press("Apply");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Security" })));
});

test("the focus stays when an element the user had already left is removed", async () => {
  await renderApp(<Steps />);
  const button = screen.getByRole("button", { name: "Continue" });
  vi.useFakeTimers();
  try {
    button.focus();
    button.blur();
    vi.runAllTimers();
    fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(500);
    expect(screen.getByText("Scan the picture")).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  } finally {
    vi.useRealTimers();
  }
});
