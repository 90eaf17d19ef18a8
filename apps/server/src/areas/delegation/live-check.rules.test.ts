import { expect, test } from "vitest";
import { sameHosts, verdictOf, type AskedHost } from "./live-check.rules.ts";

const server = (answer: AskedHost["answer"]): AskedHost => ({
  host: "ns1.example.net",
  address: null,
  answer,
  serial: null,
  milliseconds: null,
});

test("the verdict counts the servers that answer, and is unknown when none was asked", () => {
  expect(verdictOf(null, [])).toBe("unknown");
  expect(verdictOf([], [])).toBe("none");
  expect(verdictOf(["a"], [server("authoritative"), server("authoritative")])).toBe("ok");
  expect(verdictOf(["a"], [server("authoritative"), server("no_answer")])).toBe("some");
  expect(verdictOf(["a"], [server("not_authoritative"), server("no_address")])).toBe("silent");
  expect(verdictOf(["a"], [server("not_asked")])).toBe("unknown");
});

test("hosts are the same whatever their order, case and final dot", () => {
  expect(sameHosts(["NS1.example.net.", "ns2.example.net"], ["ns2.example.net", "ns1.example.net"])).toBe(true);
  expect(sameHosts(["ns1.example.net"], ["ns1.example.net", "ns2.example.net"])).toBe(false);
});
