import fc from "fast-check";
import { expect, test } from "vitest";
import type { DelegationSigner } from "./registry.port.ts";
import { signerDifference, signerText } from "./signers.rules.ts";

const signer = fc.record({
  keyTag: fc.integer({ min: 1, max: 3 }),
  algorithm: fc.constant(13),
  digestType: fc.constant(2),
  digest: fc.constantFrom("ab", "AB", "cd"),
});
const signers = fc.array(signer, { maxLength: 6 });

test("nothing is added that is there already, nothing removed that is absent, and the wanted change is reached", () => {
  fc.assert(
    fc.property(signers, signers, signers, (held, add, remove) => {
      const texts = (list: readonly DelegationSigner[]) => list.map(signerText);
      const before = new Set(texts(held));
      const kept = remove.filter((one) => !texts(add).includes(signerText(one)));
      const step = signerDifference(held, { add, remove: kept });
      const [added, removed] = [texts(step.add), texts(step.remove)];
      expect(new Set(added).size).toBe(added.length);
      expect(new Set(removed).size).toBe(removed.length);
      for (const text of added) expect(before).not.toContain(text);
      for (const text of removed) expect(before).toContain(text);
      const after = new Set([...before].filter((text) => !removed.includes(text)).concat(added));
      for (const text of texts(add)) expect(after).toContain(text);
      for (const text of texts(kept)) expect(after).not.toContain(text);
    }),
  );
});
