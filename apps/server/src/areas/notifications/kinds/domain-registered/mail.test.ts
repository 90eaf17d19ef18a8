import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { samples } from "./samples.ts";

describe("a registered name", () => {
  test("says until when, what auto-renew does, its name servers and where to see it", () => {
    const { subject, text } = compose(samples.domainRegistered);
    expect(subject).toBe("fjällbete.se is registered");
    for (const part of [
      "20\u00a0Nov\u00a02027",
      "Auto-renew:       On",
      "ns1.nameplane.test\n",
      "xn--fjllbete-1za.se",
      "View domain",
      "view its DNS",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/we\s+email\s+you\s+a\s+month\s+in\s+advance/);
  });

  test("says what happens at its end: renewed automatically, not payable yet, or only by its owner", () => {
    expect(compose({ ...samples.domainRegistered, renews: true }).text).toMatch(/We renew it\s+automatically by then/);
    const unpayable = compose(samples.domainRegisteredUnpayable);
    expect(unpayable.text).toMatch(/nothing to pay\s+with yet: add a card/);
    expect(unpayable.text).toContain("/economy/cards");
    expect(compose({ ...samples.domainRegistered, renews: false }).text).toMatch(/renew it\s+before that day/);
  });

  test("does not repeat a name that has a single form, nor an end date where there is none", () => {
    const { text } = compose({ ...samples.domainRegistered, name: "kvarnen.se", expiresAt: null });
    expect(text).not.toMatch(/ASCII|Registered until|Renewal/);
  });
});
