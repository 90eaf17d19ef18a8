import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { PlacingNotice } from "./placing-notice.tsx";

/** Renders the notice and waits until it appears, which takes a second. The tests count seconds from then on. */
async function placing(items: number) {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  await renderApp(<PlacingNotice isPlacing items={items} />, { areas: ["checkout"] });
  await pass(1.2);
  // The dialog's file is loaded when the dialog is first shown. The stages of its text count from its first rendering.
  await vi.waitFor(() => expect(message()).toContain("Placing your order"), { interval: 10, timeout: 5000 });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const message = () => screen.getByRole("dialog").textContent;

beforeAll(() => import("../../ui/overlay/modal-panel.tsx"));

describe("the words while an order is placed", () => {
  afterEach(() => vi.useRealTimers());

  test("change at 15, 30, 45, 60, 90, 120 and 180 seconds, and at no other time [C4.105]", async () => {
    await placing(3);
    const seen = new Map<number, string | null>([[0, message()]]);
    let last = message();
    for (let second = 1; second <= 200; second += 1) {
      await pass(1);
      if (message() !== last) seen.set(second, message());
      last = message();
    }
    expect(
      [...seen.keys()].map((second) => [15, 30, 45, 60, 90, 120, 180].find((at) => Math.abs(at - second) <= 1) ?? second),
    ).toEqual([0, 15, 30, 45, 60, 90, 120, 180]);
    expect(new Set(seen.values()).size).toBe(8);
  });

  test("say so when there are more than 50 items, and not at 50 [C4.106]", async () => {
    await placing(51);
    expect(message()).toContain("51 items take a little longer");
    cleanup();
    await placing(50);
    expect(message()).not.toContain("50 items");
  });

  test("speak of minutes when there are more than 100 items, and not at 100 [C4.107]", async () => {
    await placing(101);
    expect(message()).toContain("101 items may take a few minutes");
    cleanup();
    await placing(100);
    expect(message()).toContain("100 items take a little longer");
    expect(message()).not.toContain("minutes");
  });
});
