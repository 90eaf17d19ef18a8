import { expect, test } from "vitest";
import { fatesOf, knownFacts } from "./push-facts.ts";

type Services = Parameters<typeof fatesOf>[1];
type Deps = Parameters<typeof fatesOf>[0];

const service = (id: string, productId: number) =>
  ({ id, productId, isPlan: false, state: "active", ownName: `Service ${id}`, until: null }) as unknown as Services[number];
const words = { en: "goes along", sv: "följer med" };
/** Product 1 goes along by a rule of its own; product 2 has no rule, and product 3 is not known any more. */
const deps = {
  kinds: {
    serviceOf: ({ productId }: { productId: number }) =>
      productId === 1 ? { atPush: () => ({ fate: "goes", words }) } : productId === 2 ? {} : null,
  },
} as unknown as Deps;

test("a service follows the rule of its product, and keeps what is known about it", () => {
  expect(fatesOf(deps, [service("a", 1)])).toEqual([{ ...service("a", 1), fate: "goes", words }]);
});

test.each([2, 3])("a service of product %d, which has no rule, stops the push and is named in both languages", (productId) => {
  const [{ fate, words: said } = { fate: "", words: { en: "", sv: "" } }] = fatesOf(deps, [service("b", productId)]);
  expect(fate).toBe("blocks");
  expect(said.en).toContain("Service b");
  expect(said.sv).toContain("Service b");
});

test("the other facts about a domain stay as they are stored", () => {
  const stored = { domainId: "d", asciiName: "kvarn.se", services: [service("a", 1)] } as unknown as Parameters<
    typeof knownFacts
  >[1];
  expect(knownFacts(deps, stored)).toEqual({ ...stored, services: fatesOf(deps, stored.services) });
});
