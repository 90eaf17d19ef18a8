import { fireEvent, screen, waitFor } from "@testing-library/react";
import { lazy, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { Button } from "../basics/button.tsx";
import { Fetched } from "../feedback/fetched.tsx";
import { Toasts } from "../feedback/toasts.tsx";
import { ConfirmTyped } from "./confirm-typed.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { MoreMenu } from "./menu.tsx";
import { Modal } from "./modal.tsx";
import { Popover } from "./popover.tsx";

function Host({ persistent }: { persistent: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal open={open} persistent={persistent} onClose={() => setOpen(false)} title="A question">
        <input aria-label="Answer" data-autofocus />
      </Modal>
    </>
  );
}

const openModal = async (persistent: boolean) => {
  await renderApp(<Host persistent={persistent} />);
  const button = screen.getByRole("button", { name: "Open" });
  button.focus();
  fireEvent.click(button);
  return screen.findByRole("dialog", { name: "A question" });
};

const clickOutside = () => fireEvent.click(document.querySelector(".mantine-Modal-overlay") as Element);

describe("modal", () => {
  test("closes on Escape and on a click outside, and has a close button", async () => {
    await openModal(false);
    expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText("Answer"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("dialog");
    clickOutside();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("takes the focus and gives it back to the button that opened it", async () => {
    await openModal(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Answer")));
    fireEvent.keyDown(screen.getByLabelText("Answer"), { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  test("returns the focus to the heading when the opening button is gone or disappears a moment later", async () => {
    function Leaving() {
      const [open, setOpen] = useState(false);
      const [isGone, setGone] = useState(false);
      const close = () => {
        setOpen(false);
        setTimeout(() => setGone(true), 50);
      };
      return (
        <>
          <h1 tabIndex={-1} data-page-title>
            Records
          </h1>
          {!isGone && <Button onClick={() => setOpen(true)}>Review</Button>}
          <Modal open={open} onClose={close} title="A question">
            <button onClick={close}>Apply</button>
          </Modal>
        </>
      );
    }
    await renderApp(<Leaving />);
    const button = screen.getByRole("button", { name: "Review" });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole("button", { name: "Apply" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Records"));
  });

  test("above a drawer, Escape closes the modal only, and the drawer with the next press", async () => {
    const onSheet = vi.fn<() => void>();
    await renderApp(
      <>
        <Drawer open onClose={onSheet} title="A sheet">
          <p>page</p>
        </Drawer>
        <Host persistent={false} />
      </>,
    );
    await screen.findByRole("dialog", { name: "A sheet" });
    fireEvent.click(screen.getByText("Open"));
    await screen.findByRole("dialog", { name: "A question" });
    fireEvent.keyDown(screen.getByLabelText("Answer"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "A question" })).toBeNull());
    expect(onSheet).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(onSheet).toHaveBeenCalledTimes(1);
  });

  test("stays open on both when it is persistent, and has no close button", async () => {
    await openModal(true);
    fireEvent.keyDown(screen.getByLabelText("Answer"), { key: "Escape" });
    clickOutside();
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });
});

test("the focus of a dialog starts in the first field of its form, even a late one, and on the close button without a form", async () => {
  const Late = lazy(async () => ({
    default: () => (
      <form>
        <input type="checkbox" aria-label="Tick" />
        <input type="text" aria-label="Name" />
      </form>
    ),
  }));
  const { unmount } = await renderApp(
    <Drawer open onClose={() => undefined} title="A form">
      <Fetched>
        <Late />
      </Fetched>
    </Drawer>,
  );
  const field = await screen.findByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(field));
  unmount();
  await renderApp(
    <Modal open onClose={() => undefined} title="To read">
      <input type="text" aria-label="A filter" />
    </Modal>,
  );
  await screen.findByRole("dialog", { name: "To read" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" })));
});

test("a typed confirmation enables the red button only for the right name", async () => {
  const onConfirm = vi.fn<() => void>();
  await renderApp(
    <ConfirmTyped
      open
      onClose={() => undefined}
      title="Cancel nordljus.nu?"
      expected="nordljus.nu"
      fieldLabel="Type the domain name to confirm"
      keepLabel="Keep the domain"
      confirmLabel="Cancel the domain"
      onConfirm={onConfirm}
    >
      It stops.
    </ConfirmTyped>,
  );
  const field = screen.getByLabelText("Type the domain name to confirm");
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Cancel the domain" });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(field, { target: { value: "nordljus" } });
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(field, { target: { value: "nordsken" } });
  expect(screen.getByRole("alert").textContent).toBe("This does not match the name");
  fireEvent.change(field, { target: { value: "Nordljus.nu" } });
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a menu is loaded at the first press, runs the chosen entry, and returns the focus", async () => {
  const onSelect = vi.fn<() => void>();
  await renderApp(<MoreMenu what="kaffe.se" entries={[{ key: "renew", label: "Renew", onSelect }]} />);
  const button = screen.getByRole("button", { name: "More actions for kaffe.se" });
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Renew" }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("a drawer closed from inside returns the focus to its button, the first time too", async () => {
  await renderApp(
    <Popover label="Choices" target={<button type="button">Open</button>}>
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  );
  screen.getByRole("button", { name: "Open" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  const done = await screen.findByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a dialog whose file fails to load says so and counts as closed", async () => {
  const Missing = lazyDialog<{ open: boolean; onClose: () => void }>(missing);
  const onClose = vi.fn<() => void>();
  await renderApp(
    <>
      <Missing open onClose={onClose} />
      <Toasts />
    </>,
  );
  expect(await screen.findByText("Something could not be shown")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a component whose file fails to load leaves the rest of the page", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Missing = lazy(missing);
  await renderApp(
    <>
      <p>The rest</p>
      <Fetched fallback={<p>Instead</p>}>
        <Missing />
      </Fetched>
      <Toasts />
    </>,
  );
  expect(await screen.findByText("Something could not be shown")).toBeTruthy();
  expect(screen.getByText("The rest")).toBeTruthy();
  expect(screen.getByText("Instead")).toBeTruthy();
  quiet.mockRestore();
});
