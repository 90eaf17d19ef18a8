import { randomInt } from "node:crypto";

export type Company = { readonly name: string; readonly address: string };

/** The errors that VIES answers in place of a result, in its own words, and two faults of the connection. */
export const faultKinds = [
  "MS_UNAVAILABLE",
  "MS_MAX_CONCURRENT_REQ",
  "MS_MAX_CONCURRENT_REQ_TIME",
  "GLOBAL_MAX_CONCURRENT_REQ",
  "GLOBAL_MAX_CONCURRENT_REQ_TIME",
  "SERVICE_UNAVAILABLE",
  "TIMEOUT",
  "INVALID_INPUT",
  "INVALID_REQUESTER_INFO",
  "VAT_BLOCKED",
  "IP_BLOCKED",
  "html",
  "silent",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Fault = { readonly kind: FaultKind; readonly times: number | null };

/** Numbers that are registered from the start, including those of the demo's sellers. Names and addresses are invented. */
const shipped: readonly [string, Company][] = [
  ["SE556677889901", { name: "NAMEPLANE DEMO AB", address: "STORGATAN 1 \n111 22 STOCKHOLM" }],
  ["SE559123456101", { name: "NAMEPLANE DEMO PARTNER AB", address: "STORGATAN 2 \n111 22 STOCKHOLM" }],
  ["DE136695976", { name: "---", address: "---" }],
  ["FI20774740", { name: "POHJOLAN VERKKO OY", address: "MANNERHEIMINTIE 1 \n00100 HELSINKI" }],
  ["NL004495445B01", { name: "TULP DOMEINEN B.V.", address: "\nKEIZERSGRACHT 00001\n1015CJ AMSTERDAM\n" }],
];

/** The VAT numbers that are in use, and the faults that apply to the next requests. */
export class Register {
  #companies = new Map(shipped);
  #faults: Fault[] = [];

  find(number: string): Company | null {
    return this.#companies.get(number) ?? null;
  }

  enter(number: string, company: Company): void {
    this.#companies.set(number, company);
  }

  strike(number: string): void {
    this.#companies.delete(number);
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  reset(): void {
    this.#companies = new Map(shipped);
    this.#faults = [];
  }

  faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the fault that applies to this request, and counts it as used once. */
  takeFault(): FaultKind | null {
    const [first, ...rest] = this.#faults;
    if (first === undefined) return null;
    const left = first.times === null ? null : first.times - 1;
    this.#faults = left === 0 ? rest : [{ kind: first.kind, times: left }, ...rest];
    return first.kind;
  }
}

/** A consultation number as VIES gives them: "WAPIAAAAY" and eight characters. */
export function newConsultation(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return `WAPIAAAAY${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("")}`;
}
