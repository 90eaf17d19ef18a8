/** A company of either register. Names and addresses are invented. */
export type Company = {
  readonly name: string;
  readonly careOf?: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly state?: "active" | "closing" | "ended";
};

/** What goes wrong with the next calls: no answer, a page in place of an answer, an error, or an address that is missing. */
export const faultKinds = ["silent", "html", "error", "no-address", "token-refused"] as const;
export type FaultKind = (typeof faultKinds)[number];

const shipped: Readonly<Record<"SE" | "NO", readonly [string, Company][]>> = {
  SE: [
    ["5599001202", { name: "Kvarnbäckens Bageri AB", street: "Kvarngatan 12", postcode: "58222", city: "LINKÖPING" }],
    ["2120009903", { name: "Sjöviks kommun", careOf: "c/o Stadshuset", street: "Box 14", postcode: "79321", city: "LEKSAND" }],
    [
      "5599001301",
      { name: "Gamla Tråden i Boden AB", street: "Repslagargatan 4", postcode: "96131", city: "BODEN", state: "closing" },
    ],
    ["5599001400", { name: "Avslutad Handel AB", street: "Torget 1", postcode: "11122", city: "STOCKHOLM", state: "ended" }],
  ],
  NO: [
    ["999991238", { name: "FJORDVIND AS", street: "Havnegata 3", postcode: "4013", city: "STAVANGER" }],
    ["999994563", { name: "NORDLYS BRYGGE SA", street: "Postboks 900", postcode: "8910", city: "BRØNNØYSUND" }],
  ],
};

/** The companies of both registers, the tokens that were given out, and the fault of the next calls. */
export class Registers {
  #companies = { SE: new Map(shipped.SE), NO: new Map(shipped.NO) };
  #fault: { readonly kind: FaultKind; readonly left: number | null } | null = null;
  readonly tokens = new Set<string>();

  find(country: "SE" | "NO", number: string): Company | null {
    return this.#companies[country].get(number) ?? null;
  }

  enter(country: "SE" | "NO", number: string, company: Company): void {
    this.#companies[country].set(number, company);
  }

  setFault(kind: FaultKind, times: number | null): void {
    this.#fault = { kind, left: times };
  }

  reset(): void {
    this.#companies = { SE: new Map(shipped.SE), NO: new Map(shipped.NO) };
    this.#fault = null;
    this.tokens.clear();
  }

  /** Returns the fault that applies to this call, and counts it as used once. */
  takeFault(): FaultKind | null {
    const fault = this.#fault;
    if (fault === null) return null;
    const left = fault.left === null ? null : fault.left - 1;
    this.#fault = left === 0 ? null : { ...fault, left };
    return fault.kind;
  }
}
