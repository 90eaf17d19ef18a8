import { expect, test } from "vitest";
import { groupOf, judgeRows, rowsOf, serverDiff, wishOf } from "./wish.rules.ts";

const of = { domainname: "example.se", min: 2, max: 5 };

test("only hosts inside the domain have addresses, which are separated by commas or spaces", () => {
  expect(wishOf({ id: 0, host: "NS1.Example.se.", addresses: "192.0.2.1, 2001:db8::1" }, "example.se")).toEqual({
    host: "ns1.example.se",
    addresses: ["192.0.2.1", "2001:db8::1"],
  });
  // The addresses were typed before the host was changed. Their field is now hidden, so they are ignored.
  expect(wishOf({ id: 0, host: "ns1.example.net", addresses: "192.0.2.1" }, "example.se").addresses).toEqual([]);
});

test("empty rows are ignored, and wrong ones are reported by row", () => {
  const rows = [
    ...rowsOf(["ns1.example.net", "ns2.example.net"]),
    { id: 7, host: "", addresses: "" },
    { id: 8, host: "x", addresses: "" },
  ];
  const { problems, count } = judgeRows(rows, of);
  expect([[...problems], count]).toEqual([[[8, "rules.invalid_hostname"]], null]);
  expect(judgeRows(rowsOf(["ns1.example.net"]), of).count).toBe("too_few");
});

test("a change is described by the servers removed, kept and added", () => {
  expect(serverDiff(["a.x.se", "b.x.se"], ["B.x.se.", "c.x.se"])).toEqual({
    removed: ["a.x.se"],
    kept: ["b.x.se"],
    added: ["c.x.se"],
  });
});

test("a set of servers is recognised as a group in any order", () => {
  const groups = [{ key: "own-standard", hosts: ["ns1.we.se", "ns2.we.se"] }];
  expect(groupOf(["ns2.we.se", "ns1.we.se"], groups)).toBe("own-standard");
  expect(groupOf(["ns2.we.se"], groups)).toBe("own");
});
