import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { samples } from "./samples.ts";

describe("the day's mail about ends of names", () => {
  test("puts what needs its owner first, counts beyond what it lists, and says what a year costs", () => {
    const { subject, text } = compose(samples.renewals);
    expect(subject).toBe("15 of your domains need action before you lose them");
    const heads = [
      "Auto-renew on, but nothing to pay with",
      "Deleted, but can be restored",
      "Expired",
      "Only renewed if you order it",
      "Auto-renewed",
      "Expire, as you chose",
      "Renewed",
    ];
    const places = heads.map((head) => text.toUpperCase().indexOf(`\n${head.toUpperCase()}\n`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.includes(-1)).toBe(false);
    for (const part of ["And 11 more.", "fjällbete.se", "auto-renews on 6\u00a0Dec\u00a02026 from your credit", "173.75"])
      expect(text).toContain(part);
  });

  test("about one name says it in the subject", () => {
    expect(compose(samples.renewalsAlone).subject).toBe("bageriet.se auto-renews on 6 Dec 2026");
    expect(compose(samples.renewalsAlone, { language: "sv" }).subject).toBe("bageriet.se förnyas automatiskt 6 dec 2026");
  });
});
