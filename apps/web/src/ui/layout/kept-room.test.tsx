import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installBrowser, setWidth } from "../../testing/browser.ts";
import { isRoomKnown, KeptRoom } from "./kept-room.tsx";

installBrowser();
const measured: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        measured.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  measured.length = 0;
  setWidth(1440);
});

const room = () => screen.getByText("part").parentElement as HTMLElement;
const draw = (ready: boolean, least?: number | string) =>
  render(
    <KeptRoom name="requests" ready={ready} {...(least === undefined ? {} : { least })}>
      <p>part</p>
    </KeptRoom>,
  );

function drawAt(height: number): void {
  const { unmount } = draw(true);
  vi.spyOn(room(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, height));
  measured.at(-1)?.();
  unmount();
}

test("a part that is loading takes the height of last time at this width of the window", () => {
  draw(false);
  expect(room().getAttribute("style")).toBeNull();
  cleanup();
  drawAt(420);
  draw(false, "100vh");
  expect([room().style.height, room().style.overflow, isRoomKnown("requests")]).toEqual(["420px", "hidden", true]);
  cleanup();
  setWidth(390);
  draw(false, "100vh");
  expect([room().style.height, room().style.minHeight]).toEqual(["", "100vh"]);
});

test("a part that has loaded takes the height it needs", () => {
  drawAt(420);
  draw(true);
  expect(room().getAttribute("style")).toBeNull();
});

test("a part that was empty reserves no height, and unreadable stored heights are ignored", () => {
  drawAt(0);
  draw(false, "100vh");
  expect(room().style.height).toBe("0px");
  cleanup();
  localStorage.setItem("np.rooms", "[oops");
  draw(false, 206);
  expect([room().style.height, isRoomKnown("requests")]).toEqual(["206px", false]);
});
