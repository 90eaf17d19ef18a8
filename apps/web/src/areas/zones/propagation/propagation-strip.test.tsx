import type { AskedServer } from "@nameplane/contracts/zones/propagation";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { PropagationStrip } from "./propagation-strip.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const server = (host: string, kind: AskedServer["kind"], serial: number | null, ttl: number | null): AskedServer => ({
  host,
  kind,
  serial,
  agrees: serial === null ? null : serial === zone.soa.serial,
  ttl,
  checkedat: "2026-11-21T10:00:02Z",
  error: serial === null ? "no_answer" : null,
});
const { serial } = zone.soa;
const older = serial - 1;
/** The server's answers to the first request and to the later ones. The last answer is repeated. */
const answers = [
  [
    server("ns1.nameplane.test", "primary", serial, null),
    server("ns2.nameplane.test", "secondary", older, null),
    server("One", "resolver", older, 240),
    server("Two", "resolver", null, null),
  ],
  [
    server("ns1.nameplane.test", "primary", serial, null),
    server("ns2.nameplane.test", "secondary", serial, null),
    server("One", "resolver", serial, 240),
    server("Two", "resolver", serial, 300),
  ],
];

test("our servers and public resolvers are asked until all of them answer with the change, and not after that", async () => {
  let asked = 0;
  const { fetch } = stubFetch(({ url }) => {
    if (!url.includes("propagation")) return ok();
    const servers = answers[Math.min(asked, 1)] ?? [];
    asked += 1;
    const delegation = { state: "here", hosts: [], source: "parent" };
    return ok({ version: 3, publishedversion: 3, status: 20_001, serial, servers, delegation, done: asked > 1 });
  });
  await renderApp(
    <ZoneProvider zone={zone}>
      <PropagationStrip onClose={() => undefined} />
    </ZoneProvider>,
    { areas: ["dns"], fetch },
  );
  expect(await screen.findByText("1 of 4 servers answer with your change.")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
    `Updatedns1.nameplane.testprimary, serial ${serial}`,
    `Not updated yetns2.nameplane.testsecondary, serial ${older}`,
    `Not updated yetOnepublic resolver, serial ${older}, for 4 minutes more`,
    "No answerTwopublic resolver",
  ]);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(await screen.findByText("All 4 servers answer with your change.")).toBeDefined();
  expect(screen.queryByText(/Not updated yet|for 4 minutes more/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(2);
});
