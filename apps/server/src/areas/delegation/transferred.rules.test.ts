import { describe, expect, test } from "vitest";
import { judgeSet, placeOfDelegation, setsToAsk } from "./transferred.rules.ts";

const say = (...rdata: string[]) => ({ ttl: 300, rdata });
const [one, two, three] = [say("192.0.2.1"), say("192.0.2.2"), say("192.0.2.3")];

describe("judgeSet", () => {
  test("the same records in another order and with another TTL are the same", () => {
    const kept = say("a", "b");
    expect(judgeSet({ kept, there: { ttl: 12, rdata: ["b", "a"] }, here: kept, stored: kept })).toBeNull();
  });

  test("the former servers' answer goes before what was copied, and the copy is used where they are silent", () => {
    expect(judgeSet({ kept: one, there: one, here: null, stored: null })).toBe("missing");
    expect(judgeSet({ kept: one, there: undefined, here: null, stored: null })).toBe("missing");
    expect(judgeSet({ kept: one, there: two, here: one, stored: one })).toBe("newer");
    expect(judgeSet({ kept: one, there: two, here: three, stored: three })).toBe("edited");
    expect(judgeSet({ kept: one, there: undefined, here: three, stored: three })).toBe("edited");
    expect(judgeSet({ kept: null, there: two, here: null, stored: null })).toBe("missing");
  });

  test("a record set that is only here is no loss, and neither is one that was added there meanwhile", () => {
    expect(judgeSet({ kept: null, there: null, here: one, stored: one })).toBe("added");
    expect(judgeSet({ kept: one, there: null, here: one, stored: one })).toBe("added");
  });

  test("what is stored as wanted and not served yet is on its way, and silence is never agreement", () => {
    expect(judgeSet({ kept: one, there: one, here: null, stored: one })).toBe("onitsway");
    expect(judgeSet({ kept: one, there: one, here: undefined, stored: one })).toBe("unknown");
    expect(judgeSet({ kept: null, there: undefined, here: null, stored: null })).toBe("unknown");
  });
});

test("sets of both sides are asked for once; types of our own are not", () => {
  const kept = [
    { owner: "www", type: "A" as const },
    { owner: "", type: "MX" as const },
  ];
  const stored = [
    { owner: "www", type: "A" as const },
    { owner: "blog", type: "REDIRECT" as const },
    { owner: "sub", type: "NS" as const },
  ];
  expect(setsToAsk(kept, stored)).toEqual([
    { owner: "", type: "MX" },
    { owner: "sub", type: "NS" },
    { owner: "www", type: "A" },
  ]);
});

test("a delegation is with the former servers, with ours, with both, elsewhere, nowhere or unknown", () => {
  const [former, ours] = [
    ["ns1.old.net", "ns2.old.net"],
    ["ns1.ours.net", "ns2.ours.net"],
  ];
  const place = (hosts: readonly string[] | null) => placeOfDelegation(hosts, former, ours);
  expect(place(["NS1.old.net", "ns2.old.net"])).toBe("there");
  expect(place(["ns1.ours.net", "ns2.ours.net"])).toBe("here");
  expect(place(["ns1.ours.net", "ns1.old.net"])).toBe("mixed");
  expect(place(["ns1.third.net"])).toBe("elsewhere");
  expect(place([])).toBe("none");
  expect(place(null)).toBe("unknown");
});
