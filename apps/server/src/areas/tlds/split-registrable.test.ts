import { describe, expect, test } from "vitest";
import { domainName } from "@nameplane/values";
import { splitRegistrable } from "./split-registrable.ts";

const split = (name: string, known?: ReadonlySet<string>) => splitRegistrable(domainName(name), known)?.registrableName ?? null;

describe("the registrable part of a name", () => {
  test.each([
    ["example.se", "example.se"],
    ["www.shop.example.se", "example.se"],
    ["a.b.co.uk", "b.co.uk"],
    ["x.org.se", "x.org.se"],
    ["xn--rksmrgs-5wao1o.se", "xn--rksmrgs-5wao1o.se"],
    ["foo.xn--p1ai", "foo.xn--p1ai"],
    ["example.unknowntld", "example.unknowntld"],
  ])("of %s is %s", (name, registrable) => {
    expect(split(name)).toBe(registrable);
  });

  test("is none of a suffix itself", () => {
    expect(split("co.uk")).toBeNull();
    expect(split("se")).toBeNull();
  });

  test("ignores private suffixes: their names are not sold by registries", () => {
    expect(split("me.github.io")).toBe("github.io");
  });

  test("takes a longer suffix of our own before the public one, and no shorter one", () => {
    expect(split("a.b.pool.example", new Set(["pool.example"]))).toBe("b.pool.example");
    expect(split("x.org.se", new Set(["se"]))).toBe("x.org.se");
  });
});
