import { registryProfiles } from "@nameplane/epp";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profileName, shapeOf, statedShape } from "./registry-shape.ts";
import { statedOf, valuesOf } from "./shape-values.ts";

const names = profileName.options;

test("a profile without changes states nothing, whichever it is", () => {
  for (const name of names) expect(statedOf(name, valuesOf(registryProfiles[name])), name).toEqual({ kind: "fine", shape: {} });
});

test("what a form states over one profile is read back as the same form, for any two profiles", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...names), fc.integer({ min: 1, max: 12 }), (name, other, months) => {
      const values = { ...valuesOf(registryProfiles[other]), transferMonths: months, standingTech: "OURS-1" };
      const stated = statedOf(name, values);
      if (stated.kind !== "fine") throw new Error(stated.field);
      expect(valuesOf(shapeOf(name, statedShape.parse(stated.shape)))).toEqual(values);
    }),
  );
});

test("values that contradict each other name their field", () => {
  const values = valuesOf(registryProfiles.generic);
  const fieldOf = (parts: Partial<typeof values>) => statedOf("generic", { ...values, ...parts });
  expect(fieldOf({ minMonths: 24, maxMonths: 12 })).toEqual({ kind: "wrong", field: "maxMonths" });
  expect(fieldOf({ contactRoles: ["tech"] })).toEqual({ kind: "wrong", field: "contactRoles" });
  expect(fieldOf({ subProducts: [{ tld: "com", product: "dotCOM" }] })).toEqual({ kind: "wrong", field: "subProducts" });
  expect(fieldOf({ idnSays: "table", idnTags: [] })).toEqual({ kind: "wrong", field: "idnTags" });
});
