import { expect, test } from "vitest";
import { hostsOf } from "./name-servers.rules.ts";

test("hosts are read as they are pasted: on lines, with commas, final dots and capitals, and twice", () => {
  expect(hostsOf("NS1.Example.se.\nns2.example.se, ns1.example.se;\n")).toEqual({
    hosts: ["ns1.example.se", "ns2.example.se"],
    bad: [],
  });
  expect(hostsOf("ns1.example.se 192.0.2.1 ns_2").bad).toContain("ns_2");
  expect(hostsOf(" \n")).toEqual({ hosts: [], bad: [] });
});
