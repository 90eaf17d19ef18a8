import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { samples } from "./samples.ts";

describe("the day's mail about ends of names", () => {
  test("puts what needs its owner first, counts beyond what it lists, and says what a year costs", () => {
    const { subject, text } = compose(samples.renewals);
    expect(subject).toBe("15 of your names need you before they are lost");
    const heads = [
      "No money to renew them",
      "Gone, and can be restored",
      "Expired",
      "Renewed only if you order it",
      "Renewed by themselves",
      "End, as you chose",
      "Renewed",
    ];
    const places = heads.map((head) => text.toUpperCase().indexOf(`\n${head.toUpperCase()}\n`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.includes(-1)).toBe(false);
    for (const part of ["And 11 more.", "fjällbete.se", "is renewed on 6\u00a0Dec\u00a02026 from your credit", "173.75"])
      expect(text).toContain(part);
  });

  test("about one name says it in the subject", () => {
    expect(compose(samples.renewalsAlone).subject).toBe("bageriet.se renews by itself on 6 Dec 2026");
    expect(compose(samples.renewalsAlone, { language: "sv" }).subject).toBe("bageriet.se förnyas av sig självt 6 dec 2026");
  });
});
