import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviceStateOf, isSame, keysOf, takeBack, withKey } from "./vpn-devices.rules.ts";

const [one, two] = ["aaaaaa", "bbbbbb"];
const key = (device: string) => `device.${device}.publicKey`;

test("keys of devices are put into settings, replaced and taken out, and nothing else is read as a key", () => {
  const first = withKey({ user: "anna" }, one, "k1");
  expect(withKey(first, one, "k2")).toEqual({ user: "anna", [key(one)]: "k2" });
  expect(withKey(first, one, null)).toEqual({ user: "anna" });
  expect([...keysOf({ ...first, "device.A!.publicKey": "x", publicKey: "y" })]).toEqual([[one, "k1"]]);
});

describe("what a vendor has refused", () => {
  test("is taken back: a new device goes, a new key becomes the former one, what was chosen later and what was taken out stays", () => {
    const placed = { user: "anna", [key(one)]: "old", [key(two)]: "two" };
    const refused = { user: "anna", [key(one)]: "new" };
    expect(takeBack(refused, refused, placed)).toEqual({ user: "anna", [key(one)]: "old" });
    expect(takeBack({ ...refused, [key(one)]: "newer" }, refused, placed)).toEqual({ user: "anna", [key(one)]: "newer" });
    expect(takeBack({ user: "anna", [key(one)]: "x" }, { user: "anna", [key(one)]: "x" }, { user: "anna" })).toEqual({
      user: "anna",
    });
  });

  test("never comes up again by itself: what remains holds nothing that was refused", () => {
    const settings = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("1", "2", "3"));
    fc.assert(
      fc.property(settings, settings, settings, (now, refused, placed) => {
        const left = takeBack(now, refused, placed);
        for (const [name, value] of Object.entries(left)) expect(refused[name] !== value || placed[name] === value).toBe(true);
        expect(isSame(takeBack(left, refused, placed), left)).toBe(true);
      }),
    );
  });
});

test("a device waits, can connect, changes its key or was refused", () => {
  const [none, has] = [{ user: "anna" }, { user: "anna", [key(one)]: "k1" }];
  expect(deviceStateOf({ settings: has, placed: null }, one, "k1")).toBe("waiting");
  expect(deviceStateOf({ settings: has, placed: has }, one, "k1")).toBe("ready");
  expect(deviceStateOf({ settings: { ...has, [key(one)]: "k2" }, placed: has }, one, "k2")).toBe("changing");
  expect(deviceStateOf({ settings: has, placed: has }, one, "k2")).toBe("refused");
  expect(deviceStateOf({ settings: none, placed: none }, one, "k1")).toBe("refused");
});
