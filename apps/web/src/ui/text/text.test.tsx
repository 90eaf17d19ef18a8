import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { LiveRegion } from "../feedback/live-region.tsx";
import { Toasts } from "../feedback/toasts.tsx";
import { CopyField } from "./copy.tsx";
import { DateTime } from "./date-time.tsx";
import { DomainName, splitName } from "./domain-name.tsx";
import { shapeOf, StatusMark } from "./status-mark.tsx";
import { useToday } from "./use-today.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("domain name", () => {
  test("splits label and ending at the last dot", () => {
    expect(splitName("www.kaffe.se")).toEqual({ label: "www.kaffe", tld: ".se" });
    expect(splitName("kaffe")).toEqual({ label: "kaffe", tld: "" });
  });

  test("shows the A-label on hover when it differs, and is not translated", async () => {
    await renderApp(<DomainName name="räksmörgås.se" ascii="xn--rksmrgs-5wao1o.se" />);
    const name = screen.getByTitle(/xn--rksmrgs-5wao1o\.se/);
    expect([name.textContent, name.getAttribute("translate")]).toEqual(["räksmörgås.se", "no"]);
  });

  test("has no hover text when the A-label is the same", async () => {
    await renderApp(<DomainName name="Kaffe.se" ascii="kaffe.se" />);
    expect(screen.getByTitle("Kaffe.se")).toBeTruthy();
  });
});

test("today is the day in the panel's time zone, and becomes the next day at midnight there", async () => {
  function Today() {
    return <output>{useToday()}</output>;
  }
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-30T22:59:30Z") });
  try {
    await renderApp(<Today />);
    expect(screen.getByRole("status").textContent).toBe("2026-11-30");
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole("status").textContent).toBe("2026-12-01");
  } finally {
    vi.useRealTimers();
  }
});

test("a status differs by shape as well as colour, and always has its word", async () => {
  const tones = ["pending", "active", "needs", "problem", "ended"] as const;
  expect(new Set(tones.map((tone) => shapeOf(tone))).size).toBe(tones.length);
  const { container } = await renderApp(
    <StatusMark tone="needs" money>
      Unpaid
    </StatusMark>,
  );
  const mark = container.querySelector(".np-status");
  expect(mark?.querySelector("i")?.className).toBe("np-shape-square-hollow");
  expect(mark?.textContent).toBe("Unpaid");
});

test("a relative time shows the exact time with its zone on hover", async () => {
  await renderApp(<DateTime value="2026-11-24T21:59:00Z" show="relative" />);
  fireEvent.pointerEnter(document.querySelector("time") as Element);
  expect(screen.getByRole("tooltip").textContent).toBe("Tue 24 Nov 2026, 22:59 UTC+01:00");
  fireEvent.keyDown(document.querySelector("time") as Element, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("what has happened is shown by day and time; the offset of that day stands in the tip, on both sides of the change of clocks", async () => {
  await renderApp(
    <>
      <DateTime value="2026-10-25T00:30:00Z" show="moment" />
      <DateTime value="2026-10-25T01:30:00Z" show="moment" />
    </>,
  );
  const [summer, winter] = [...document.querySelectorAll("time")];
  expect([summer?.textContent, winter?.textContent]).toEqual(["25 Oct 2026, 02:30", "25 Oct 2026, 02:30"]);
  fireEvent.pointerEnter(summer as Element);
  expect(screen.getByRole("tooltip").textContent).toBe("Sun 25 Oct 2026, 02:30 UTC+02:00");
  fireEvent.pointerLeave(summer as Element);
  fireEvent.pointerEnter(winter as Element);
  await waitFor(() => expect(screen.getByRole("tooltip").textContent).toBe("Sun 25 Oct 2026, 02:30 UTC+01:00"));
});

describe("copy", () => {
  const draw = () =>
    renderApp(
      <>
        <CopyField label="IBAN" value="SE45 5000" />
        <LiveRegion />
        <Toasts />
      </>,
    );

  test("copies, and confirms it on screen and to screen readers", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText }, userAgent: "" });
    await draw();
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Copy IBAN" })));
    expect(writeText).toHaveBeenCalledWith("SE45 5000");
    expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "Copied")).toBe(true);
  });

  test("selects the value and says so when the clipboard is refused", async () => {
    vi.stubGlobal("navigator", {
      clipboard: { writeText: () => Promise.reject(new Error("denied")) },
      userAgent: "",
    });
    document.execCommand = () => false;
    await draw();
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Copy IBAN" })));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Clipboard access denied/);
    expect(getSelection()?.toString()).toBe("SE45 5000");
  });
});
