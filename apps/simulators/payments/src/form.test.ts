import { describe, expect, test } from "vitest";
import { parseForm } from "./form.ts";
import { Params } from "./params.ts";

describe("a form body", () => {
  test("becomes nested objects and lists by its brackets", () => {
    expect(parseForm("a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=%C3%A5+%26&expand[]=x&expand[]=y")).toEqual({
      a: "1",
      b: { c: "2", d: { 0: { e: "3" }, 1: { e: "å &" } } },
      expand: { 0: "x", 1: "y" },
    });
  });

  test.each(["a=1&a=2", "a[b]=1&a=2", "a=1&a[b]=2", "a[b=1", "[a]=1", "a[b]c=1", "a[b]=1&a[b]=2"])("is refused: %s", (text) => {
    expect(() => parseForm(text)).toThrow("Invalid parameter name");
  });

  test("cannot reach a prototype", () => {
    const form = parseForm("__proto__[polluted]=yes&a[constructor]=b");
    expect(Object.keys(form)).toEqual(["__proto__", "a"]);
    expect(new Params({}).has("polluted")).toBe(false);
  });
});

describe("parameters", () => {
  const params = (text: string): Params => new Params(parseForm(text));

  test("that no code reads are refused with their full name", () => {
    const sent = params("a[b]=1&a[c]=2");
    sent.object("a").text("b");
    expect(() => sent.finish()).toThrow("Received unknown parameter: a[c]");
  });

  test("are checked for their kind", () => {
    expect(() => params("n=1.5").integer("n")).toThrow("Invalid integer");
    expect(params("n=-15").integer("n")).toBe(-15);
    expect(() => params("n[x]=1").text("n")).toThrow("Invalid string");
    expect(() => params("n=1").object("n")).toThrow("Invalid object");
    expect(() => params("").requiredText("n")).toThrow("Missing required param: n.");
    expect(() => params("mode=b").oneOf("mode", ["a"])).toThrow("must be one of a");
  });

  test("hold metadata of at most 50 keys, 40 characters each, values of 500", () => {
    expect(params("metadata[a]=1&metadata[b]=2").metadata()).toEqual({ a: "1", b: "2" });
    expect(params(`metadata[${"k".repeat(40)}]=${"v".repeat(500)}`).metadata()).toBeDefined();
    expect(() => params(`metadata[${"k".repeat(41)}]=v`).metadata()).toThrow("40 characters");
    expect(() => params(`metadata[k]=${"v".repeat(501)}`).metadata()).toThrow("500");
    const many = Array.from({ length: 51 }, (_, index) => `metadata[k${index}]=v`).join("&");
    expect(() => params(many).metadata()).toThrow("50 keys");
  });
});
