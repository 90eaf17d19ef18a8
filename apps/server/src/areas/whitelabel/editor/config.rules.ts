import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig, type BrandFacts } from "@nameplane/contracts/whitelabel/default-config";

/** Facts about the brand or its publication, which cannot be edited. */
const fixed: ReadonlySet<string> = new Set(["version", "introBox", "globals.isOwnApp", "globals.timeZone"]);

/** Lists that are compared as one value. */
const whole: ReadonlySet<string> = new Set(["tlds", "languages"]);

function leaves(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !whole.has(path)) {
    for (const [name, part] of Object.entries(value)) leaves(part, path === "" ? name : `${path}.${name}`, into);
  } else if (!fixed.has(path)) into.set(path, JSON.stringify(value));
}

/** Which values of two configurations differ, such as logo or globals.enableExport, in alphabetical order. */
export function differingValues(one: BrandConfig, other: BrandConfig): string[] {
  const [left, right] = [new Map<string, string>(), new Map<string, string>()];
  leaves(one, "", left);
  leaves(other, "", right);
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path)).toSorted();
}

const lowerCased = (tlds: readonly string[]): string[] => [
  ...new Set(tlds.map((tld) => tld.trim().replace(/^\./, "").toLowerCase()).filter((tld) => tld !== "")),
];

/**
 * The configuration to store after a user has sent one. Facts about the brand itself are not taken from what was sent. TLDs have
 * no dot and no duplicates, and the dashboard has only panels that exist. `introBox`, which is the same in all languages,
 * contains the English intro, or the Swedish one if there is none in English.
 */
export function tidied(sent: BrandConfig, brand: BrandFacts): BrandConfig {
  const standard = defaultConfig(brand);
  const panels = Object.keys(standard.dashboardKPI);
  const { texts } = sent;
  return {
    ...sent,
    version: 0,
    introBox: texts.en.intro === "" ? texts.sv.intro : texts.en.intro,
    dashboardKPI: Object.fromEntries(panels.map((panel) => [panel, sent.dashboardKPI[panel] ?? true])),
    tlds: lowerCased(sent.tlds),
    languages: standard.languages.filter((each) => sent.languages.includes(each)),
    globals: {
      ...sent.globals,
      brandName: sent.globals.brandName.trim() === "" ? brand.name : sent.globals.brandName.trim(),
      isOwnApp: brand.isOperator,
      timeZone: brand.timeZone,
    },
  };
}

/**
 * The configuration of another brand, for use by this one. This brand keeps its own name and its own addresses of terms and
 * support, because these belong to whoever runs it.
 */
export function copied(from: BrandConfig, to: BrandConfig): BrandConfig {
  const { tosURL, privacyURL, imprintURL, faqURL, support } = to;
  return {
    ...from,
    tosURL,
    privacyURL,
    imprintURL,
    faqURL,
    support,
    globals: { ...from.globals, brandName: to.globals.brandName },
  };
}
