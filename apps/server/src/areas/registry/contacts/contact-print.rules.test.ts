import fc from "fast-check";
import { expect, test } from "vitest";
import { contactPrint } from "./contact-print.rules.ts";
import type { RegistryContact } from "../registry.port.ts";

const text = fc.string({ maxLength: 12 });
const contact = fc.record<RegistryContact>({
  handle: text,
  name: text,
  organization: fc.option(text),
  street: fc.array(text, { maxLength: 3 }),
  city: text,
  region: fc.option(text),
  postcode: fc.option(text),
  country: fc.constantFrom("SE", "NO"),
  phone: fc.option(text),
  email: text,
  organizationNumber: fc.option(text),
  vatNumber: fc.option(text),
});
const fields = ["street", "city", "region", "postcode", "country", "phone", "email", "vatNumber"] as const;
const tidy = (value: unknown): string =>
  JSON.stringify(value ?? "")
    .replaceAll(/\s/g, "")
    .toLowerCase();

test("is the same however a registry normalises what it got", () => {
  fc.assert(
    fc.property(contact, fc.boolean(), (one, keepsHolder) => {
      const tidied: RegistryContact = {
        ...one,
        handle: "another",
        name: `  ${one.name} `,
        street: ["", ...one.street, "  "],
        city: ` ${one.city}`,
        region: one.region ?? "",
        postcode: one.postcode === null ? null : one.postcode.split("").join(" "),
        email: `${one.email} `,
      };
      expect(contactPrint(tidied, { keepsHolder })).toBe(contactPrint(one, { keepsHolder }));
    }),
  );
});

test("is another when a field that can be changed is another", () => {
  fc.assert(
    fc.property(contact, contact, fc.constantFrom(...fields), (one, other, field) => {
      fc.pre(tidy(one[field]) !== tidy(other[field]));
      fc.pre(field !== "street" || one.street.join("").trim() !== other.street.join("").trim());
      const changed = { ...one, [field]: other[field] };
      expect(contactPrint(changed, { keepsHolder: true })).not.toBe(contactPrint(one, { keepsHolder: true }));
    }),
  );
});

test("distinguishes holders only where their registry may change them", () => {
  fc.assert(
    fc.property(contact, (one) => {
      const other = { ...one, name: `${one.name}x` };
      expect(contactPrint(other, { keepsHolder: true })).toBe(contactPrint(one, { keepsHolder: true }));
      expect(contactPrint(other, { keepsHolder: false })).not.toBe(contactPrint(one, { keepsHolder: false }));
    }),
  );
});
