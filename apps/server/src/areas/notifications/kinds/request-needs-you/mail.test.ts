import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import type { Facts } from "./facts.ts";
import { samples } from "./samples.ts";

describe("a request that needs the customer", () => {
  const asked = (change: Partial<Facts["line"]>): Facts => ({
    ...samples.requestNeedsYou,
    line: { ...samples.requestNeedsYou.line, ...change },
  });

  test("says what and why, quotes the registry and gives the deadline with its zone", () => {
    const { subject, text } = compose(samples.requestNeedsYou);
    expect(subject).toBe("Action required for kvarnen.se: details missing");
    expect(text).toContain("> Registrant orgno does not match the organisation");
    expect(text.replaceAll("\u00a0", " ")).toContain("Respond by 20 Dec 2026, 13:30 (UTC+01:00)");
    // This sentence is true for a paid line as well as for a line on an unpaid invoice.
    expect(text.replaceAll(/\s+/g, " ")).toContain("After that, we close this part of the order and credit it.");
  });

  test("promises no money back where none was paid", () => {
    const { text } = compose(asked({ reason: 4006, isFunded: false }));
    expect(text).toContain("Nothing is charged for it.");
    expect(text).not.toContain("Registrant orgno");
    const aside = compose(asked({ reason: 4010, isFunded: true, isSetAside: true })).text;
    expect(aside).toContain("Nothing is charged for it.");
  });

  test("a reason without words of its own is shown as a question of the registry", () => {
    expect(compose(asked({ reason: 4321 })).subject).toBe("Action required for kvarnen.se: a question to answer");
  });
});
