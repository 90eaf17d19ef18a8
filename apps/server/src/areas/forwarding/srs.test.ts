import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Srs } from "./srs.ts";

const key = Buffer.alloc(32, 7);
const srs = new Srs(key, "fwd.example.net");
const other = new Srs(Buffer.alloc(32, 8), "other.example");
const day = (n: number) => new Date(Date.UTC(2026, 10, 21 + n));
const today = day(0);

describe("an envelope sender is rewritten so that bounces return to us, and from us to the original sender", () => {
  test("a rewritten address leads back to the original one", () => {
    const sent = srs.rewrite("Anna.Lind@Example.com", today);
    expect(sent).toMatch(/^SRS0=[A-Z2-7]{6}=[A-Z2-7]{2}=example\.com=Anna\.Lind@fwd\.example\.net$/);
    expect(srs.reverse(sent ?? "", today)).toBe("Anna.Lind@example.com");
  });

  test("with any characters in the local part, and in upper or lower case", () => {
    const local = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,40}(\.[A-Za-z0-9=-]{1,20})?$/);
    fc.assert(
      fc.property(local, fc.integer({ min: 0, max: 20 }), (name, age) => {
        fc.pre(!/^SRS[01][=+-]/i.test(name));
        const sent = srs.rewrite(`${name}@example.com`, today) ?? "";
        expect(srs.reverse(sent, day(age))).toBe(`${name}@example.com`);
        expect(srs.reverse(sent.toLowerCase(), day(age))?.toLowerCase()).toBe(`${name}@example.com`.toLowerCase());
      }),
    );
  });

  test("a bounce has no sender and gets none; our own addresses stay unchanged", () => {
    expect(srs.rewrite("", today)).toBe("");
    expect(srs.rewrite("postmaster@fwd.example.net", today)).toBe("postmaster@fwd.example.net");
  });

  test("a sender that another forwarder rewrote becomes SRS1, and its bounces go to the first forwarder however many there were", () => {
    const first = other.rewrite("anna@example.com", today) ?? "";
    const second = srs.rewrite(first, today) ?? "";
    expect(second).toMatch(/^SRS1=[A-Z2-7]{6}=other\.example==[^@]+@fwd\.example\.net$/);
    const third = new Srs(key, "third.example");
    const further = third.rewrite(second, today) ?? "";
    expect(further).toMatch(/^SRS1=[A-Z2-7]{6}=other\.example==/);
    for (const [forwarder, address] of [
      [srs, second],
      [third, further],
    ] as const) {
      const back = forwarder.reverse(address, today) ?? "";
      expect(back).toBe(first);
      expect(other.reverse(back, today)).toBe("anna@example.com");
    }
  });
});

describe("nobody else can make us send anywhere", () => {
  const sent = srs.rewrite("anna@example.com", today) ?? "";

  test.each([
    ["another hash", sent.replace(/=[A-Z2-7]{6}=/, "=AAAAAA=")],
    ["another sender", sent.replace("anna", "otto")],
    ["another domain", sent.replace("example.com", "example.org")],
    ["another kind", sent.replace("SRS0", "SRS1")],
    ["another forwarder's", sent.replace("fwd.example.net", "other.example")],
    ["no hash", "SRS0=example.com=anna@fwd.example.net"],
    ["no SRS address", "anna@fwd.example.net"],
  ])("%s is refused", (_what, address) => expect(srs.reverse(address, today)).toBeNull());

  test("an address made with another key is refused", () => {
    expect(new Srs(Buffer.alloc(32, 1), "fwd.example.net").reverse(sent, today)).toBeNull();
  });

  test("an address older than three weeks is refused; one dated tomorrow by another clock is not", () => {
    expect(srs.reverse(sent, day(21))).toBe("anna@example.com");
    expect(srs.reverse(sent, day(22))).toBeNull();
    expect(srs.reverse(srs.rewrite("anna@example.com", day(1)) ?? "", today)).toBe("anna@example.com");
  });

  test("a text that cannot be an address is not rewritten", () => {
    for (const sender of ["anna", "@example.com", 'a"b@example.com', "a b@example.com", `${"x".repeat(300)}@example.com`])
      expect(srs.rewrite(sender, today)).toBeNull();
  });
});
