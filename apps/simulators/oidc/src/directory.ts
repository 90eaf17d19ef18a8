/** Somebody who can log in at the provider. */
export type Person = {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
};

/**
 * What is wrong with the next SAML answer. saml-faults.ts explains each fault. "encrypted" is not a fault: the assertion is
 * encrypted.
 */
export const samlFaults = [
  "unsigned",
  "changed",
  "wrapped",
  "inobject",
  "second",
  "comment",
  "doctype",
  "huge",
  "garbage",
  "otherkey",
  "sha1",
  "encrypted",
  "audience",
  "issuer",
  "recipient",
  "destination",
  "request",
  "expired",
  "early",
  "transient",
  "older",
] as const;
export type SamlFault = (typeof samlFaults)[number];

/** A change to the next ID token: claims that replace its own (null removes a claim), or a signature by another key. */
export type Fault =
  | { readonly kind: "claims"; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly kind: "signature" }
  | { readonly kind: "saml"; readonly what: SamlFault };

const shipped: readonly Person[] = [
  { sub: "p-1001", email: "alva@kvarnen.example", emailVerified: true, name: "Alva Berg", groups: ["it"] },
  { sub: "p-1002", email: "nils@kvarnen.example", emailVerified: true, name: "Nils Dahl", groups: ["economy"] },
  { sub: "p-1003", email: "rut@kvarnen.example", emailVerified: true, name: "Rut Ek", groups: [] },
];

/** The people of an organization, and the fault of the next answer. */
export class Directory {
  #people = new Map(shipped.map((person) => [person.sub, person]));
  #fault: Fault | null = null;

  all(): readonly Person[] {
    return [...this.#people.values()];
  }

  find(sub: string): Person | null {
    return this.#people.get(sub) ?? null;
  }

  enter(person: Person): void {
    this.#people.set(person.sub, person);
  }

  strike(sub: string): void {
    this.#people.delete(sub);
  }

  setFault(fault: Fault | null): void {
    this.#fault = fault;
  }

  /** Returns the fault of the next answer, and removes it. */
  takeFault(): Fault | null {
    const fault = this.#fault;
    this.#fault = null;
    return fault;
  }

  reset(): void {
    this.#people = new Map(shipped.map((person) => [person.sub, person]));
    this.#fault = null;
  }
}
