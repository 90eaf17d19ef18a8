import type { Stage } from "./dunning.rules.ts";

const words = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];

type Asked = Omit<Stage, "code"> & { readonly code?: string | undefined };

/**
 * The stages in the order of their days, each with a code. An existing stage keeps its code, so that invoices that have reached
 * it do not reach it again. A new stage gets a code that the plan did not use before, so that it is not taken for the stage that
 * it replaces.
 */
export function withCodes(asked: readonly Asked[], present: readonly Stage[]): Stage[] {
  const known = new Set(present.map(({ code }) => code));
  const used = new Set(known);
  const isKept = new Set<string>();
  const stages = asked.map(({ code, days, acts, fees }) => {
    if (code !== undefined && known.has(code) && !isKept.has(code)) {
      isKept.add(code);
      return { code, days, acts, fees };
    }
    const fresh = freeCode(used);
    used.add(fresh);
    return { code: fresh, days, acts, fees };
  });
  return stages.toSorted((a, b) => a.days - b.days);
}

function freeCode(used: ReadonlySet<string>): string {
  const word = words.find((each) => !used.has(each));
  if (word !== undefined) return word;
  for (let length = 1; ; length++) {
    const code = `more${"x".repeat(length)}`;
    if (!used.has(code)) return code;
  }
}
