import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as refusals from "@nameplane/contracts/refusals";
import { arbitraryInput, arbitraryJunk } from "../../testing/arbitrary-input.ts";
import { signIn } from "../../testing/sign-in.ts";
import { EveryRoute, everyStaffRight, nameOf, sampleOf } from "../../testing/fixtures/every-route.ts";

let api: EveryRoute;
beforeAll(async () => {
  api = await EveryRoute.start();
});
afterAll(() => api.stop());

/** The input in several versions. In each of them another one of its texts is replaced. */
function* withText(value: unknown, text: string): Generator {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const changed of withText(inner, text))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

describe("what comes in", () => {
  test("a text that no database can hold is refused like any other wrong one", async () => {
    const cookie = await signIn(api.db, api.bea);
    const wrong: string[] = [];
    let calls = 0;
    for (const route of api.ofCustomers())
      for (const input of withText(sampleOf(route, 4), "a\0b")) {
        calls += 1;
        const { status, body } = await api.call(route, input as Record<string, unknown>, cookie);
        if (status >= 500 || body.code < 2000) wrong.push(`${nameOf(route)} ${JSON.stringify(input)}: ${status} ${body.code}`);
      }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(30);
  });

  const everywhere = new Set(Object.values(refusals).map(({ resultCode }) => resultCode));
  const runs = Number(process.env["FUZZ_RUNS"] ?? 15);

  test.each([
    { who: "a customer", routes: () => api.ofCustomers(), login: () => signIn(api.db, api.bea) },
    { who: "a colleague", routes: () => api.ofStaff(), login: () => api.colleagueWith(everyStaffRight) },
  ])("nothing that $who sends ends in a fault, and every answer is one the contract knows", async ({ routes, login }) => {
    const wrong: string[] = [];
    let calls = 0;
    for (const route of routes()) {
      const { spec } = route;
      const known = new Set([...everywhere, ...spec.refusals.map(({ resultCode }) => resultCode)]);
      const tries = [
        ...fc.sample(arbitraryInput(spec.input), { numRuns: runs }),
        ...fc.sample(arbitraryJunk(spec.input), { numRuns: runs }),
      ];
      // The route may end the session, so each route gets a new one.
      const cookie = await login();
      for (const input of tries) {
        calls += 1;
        const answer = await api.call(route, input, cookie);
        const { code, desc: _, ...fields } = answer.body;
        const isKnown =
          code === undefined
            ? answer.status === 200 && answer.text !== ""
            : code < 2000
              ? spec.answer.safeParse(fields).success
              : known.has(code);
        if (answer.status >= 500 || !isKnown)
          wrong.push(`${nameOf(route)} ${JSON.stringify(input).slice(0, 200)}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBe(routes().length * runs * 2);
  });
});
