import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as refusals from "@nameplane/contracts/refusals";
import type { Refusal } from "@nameplane/contracts";
import type { Registered } from "../../platform/http/edge.ts";
import { onlyTheUsers, readingPosts } from "../../testing/authorisation-oracle.ts";
import { signIn } from "../../testing/sign-in.ts";
import { addColleague } from "../../testing/staff.ts";
import { createAccount, createOperatorUser } from "../../testing/test-database.ts";
import { EveryRoute, everyStaffRight, gates, isNamed, nameOf, oracle, sampleOf } from "../../testing/fixtures/every-route.ts";

let api: EveryRoute;
beforeAll(async () => {
  api = await EveryRoute.start();
});
afterAll(() => api.stop());

describe("staff", () => {
  const colleagues = () => api.ofStaff().filter(({ access }) => access.kind === "staff");

  const wrongInput = { of: { no: ["contract"] } };
  const isRefused = async (route: Registered, cookie: string | null, wanted: Refusal, host?: string) => {
    const answer = await api.call(route, wrongInput, cookie, host);
    return answer.body.code === wanted.resultCode && isNamed(answer, wanted);
  };

  test("no customer's session, right or host reaches a route of staff, and no session of staff one of customers", async ({
    annotate,
  }) => {
    const wrong: string[] = [];
    let cells = 0;
    const admin = await api.colleagueWith(everyStaffRight);
    await api.addBrand("apart.solrosen.example");
    const customers = [null, await signIn(api.db, api.bea), await signIn(api.db, await createOperatorUser(api.db))];
    const swapped = customers.map((cookie) => cookie?.replace("sid=", "ssid=") ?? null);
    for (const route of colleagues()) {
      for (const cookie of [...customers, ...swapped]) {
        cells += 1;
        if (!(await isRefused(route, cookie, refusals.LoginRequired))) wrong.push(`${nameOf(route)} with ${String(cookie)}`);
      }
    }
    for (const route of api.ofStaff()) {
      cells += 1;
      if (!(await isRefused(route, admin, refusals.NoSuchEndpoint, "apart.solrosen.example")))
        wrong.push(`${nameOf(route)} on a reseller's host`);
    }
    for (const route of api.ofCustomers().filter(({ access }) => access.kind !== "public")) {
      cells += 1;
      if (!(await isRefused(route, admin, refusals.LoginRequired))) wrong.push(`${nameOf(route)} as staff`);
    }
    expect(wrong).toEqual([]);
    await annotate(`${cells} cells`);
  });

  const inPanel = async (mode: "see" | "act", refusal: Refusal): Promise<string[]> => {
    const [owner, { staffId }] = [await createAccount(api.db), await addColleague(api.db, "Support")];
    const cookie = await signIn(api.db, owner);
    await api.db.query("update session set staff_id = $2, staff_mode = $3, staff_reason = 'Ticket 1001' where user_id = $1", [
      owner.userId,
      staffId,
      mode,
    ]);
    const refused: string[] = [];
    for (const route of api.ofCustomers().filter(({ access }) => access.kind !== "public")) {
      const answer = await api.call(route, sampleOf(route, 1), cookie);
      if (answer.body.code === refusal.resultCode && isNamed(answer, refusal)) refused.push(route.operation.name);
      else if (answer.status >= 500 || gates.some((gate) => isNamed(answer, gate)))
        throw new Error(`${nameOf(route)}: ${answer.text}`);
    }
    return refused.toSorted();
  };

  test("a colleague who only sees a customer's panel is refused every call that changes something, and nothing else", async () => {
    const changing = api
      .ofCustomers()
      .filter(
        ({ access, operation }) =>
          access.kind !== "public" &&
          (operation.method !== "GET" || operation.name === "selectAccount") &&
          !readingPosts.includes(operation.name),
      );
    expect(await inPanel("see", refusals.StaffOnlySees)).toEqual(changing.map(({ operation }) => operation.name).toSorted());
  });

  test("a colleague who acts in a customer's panel is refused what is about the user, and what only the user can prove", async () => {
    expect(await inPanel("act", refusals.OnlyTheUser)).toEqual([...onlyTheUsers].toSorted());
  });

  test("with exactly one right of staff the routes of that right open and all others stay shut; with all but one, the other way round", async ({
    annotate,
  }) => {
    const wrong: string[] = [];
    let cells = 0;
    const tryAll = async (who: string, cookie: string, may: (right: string) => boolean) => {
      for (const route of colleagues()) {
        const needed = oracle[route.operation.name] ?? "";
        const expected = needed === "staff" || may(needed);
        const answer = await api.call(route, wrongInput, cookie);
        cells += 1;
        const isOpen = answer.status < 500 && !isNamed(answer, refusals.NoPermission) && !isNamed(answer, refusals.LoginRequired);
        if (isOpen !== expected) wrong.push(`${who}: ${nameOf(route)}: ${answer.text.slice(0, 160)}`);
      }
    };
    for (const one of everyStaffRight) {
      await tryAll(`only ${one}`, await api.colleagueWith([one]), (right) => right === one);
      await tryAll(
        `all but ${one}`,
        await api.colleagueWith(everyStaffRight.filter((each) => each !== one)),
        (right) => right !== one,
      );
    }
    await tryAll("none", await api.colleagueWith([]), () => false);
    expect(wrong).toEqual([]);
    await annotate(`${cells} cells`);
  });

  test("wrong input never causes a fault, and right input is answered", async () => {
    const cookie = await api.colleagueWith(everyStaffRight);
    const wrong: string[] = [];
    for (const route of api.ofStaff().filter(({ operation }) => operation.name !== "staffLogout"))
      for (let seed = 1; seed <= 5; seed += 1) {
        const input = sampleOf(route, seed);
        const answer = await api.call(route, input, cookie);
        if (answer.status >= 500) wrong.push(`${nameOf(route)} ${JSON.stringify(input)}: ${answer.text.slice(0, 160)}`);
      }
    expect(wrong).toEqual([]);
  });
});
