import {
  contactSchemaSchema,
  tldInfoSchema,
  tldRulesSchema,
  type ContactSchema,
  type TldInfo,
  type TldRow,
  type TldRules,
} from "@nameplane/contracts/tlds/tld-rules";
import { domainName, unicodeNameOf, type DomainName, type SplitName } from "@nameplane/values";
import { splitRegistrable } from "./split-registrable.ts";
import type { GroupRow, SoldBy, StoredTld } from "./tlds.repository.ts";

/** A TLD with the rules that are valid today. */
export type Tld = TldRow & {
  readonly tld: DomainName;
  readonly unicodeTld: string;
  readonly registryId: string;
  readonly info: TldInfo;
  readonly rules: TldRules;
  readonly contactSchema: ContactSchema;
};

export type TldGroup = { readonly key: string; readonly en: string; readonly sv: string };

/**
 * All TLDs of the installation in the order of lists: popular ones first, then recommended ones, then the others. Within each
 * of these, TLDs of the home market come first, then the oldest.
 */
export class TldCatalogue {
  readonly all: readonly Tld[];
  readonly groups: readonly TldGroup[];
  readonly #byName: ReadonlyMap<string, Tld>;

  readonly #soldBy: SoldBy;
  readonly #ofBrands = new Map<string, TldCatalogue>();

  constructor(all: readonly Tld[], groups: readonly TldGroup[], soldBy: SoldBy = { only: [], unsold: [] }) {
    this.#soldBy = soldBy;
    this.all = all.toSorted(byRank);
    this.groups = groups;
    this.#byName = new Map(all.map((tld) => [tld.tld, tld]));
  }

  get(tld: string): Tld | null {
    return this.#byName.get(tld) ?? null;
  }

  has(tld: string): boolean {
    return this.#byName.has(tld);
  }

  /**
   * The catalogue of a brand, without the TLDs that the brand does not sell. Use it only to offer new names or to take orders for
   * them. For names that customers hold already, use the whole catalogue; the rules of a TLD are the same in both.
   */
  ofBrand(brandId: string): TldCatalogue {
    const known = this.#ofBrands.get(brandId);
    if (known !== undefined) return known;
    const { only, unsold } = this.#soldBy;
    const limited = new Set(only.map(({ tld }) => tld));
    const named = new Set(only.flatMap((each) => (each.brandId === brandId ? [each.tld] : [])));
    const leftOut = new Set(unsold.find((each) => each.brandId === brandId)?.tlds ?? []);
    const sells = ({ tld }: Tld): boolean => !leftOut.has(tld) && (!limited.has(tld) || named.has(tld));
    const isWhole = this.all.every(sells);
    const made = isWhole
      ? this
      : new TldCatalogue(
          this.all.map((tld) => (sells(tld) ? tld : { ...tld, status: "hidden" })),
          this.groups,
          this.#soldBy,
        );
    this.#ofBrands.set(brandId, made);
    return made;
  }

  /** TLDs under which new domains are sold. The group `all` contains every TLD; an unknown group is empty. */
  sold(group = "all"): readonly Tld[] {
    return this.all.filter((tld) => tld.status === "sold" && (group === "all" || tld.groups.includes(group)));
  }

  /**
   * The registrable part of a name, according to the public suffix list and our own TLDs. `tld` is null if we do not know the
   * TLD.
   */
  split(name: DomainName): (SplitName & { readonly tld: Tld | null }) | null {
    const parts = splitRegistrable(name, this.#byName);
    return parts === null ? null : { ...parts, tld: this.get(parts.suffix) };
  }
}

/**
 * Builds the catalogue. A stored TLD whose data do not fit the schema is left out and reported, so that one bad row does not stop
 * all sales.
 */
export function buildCatalogue(
  rows: readonly StoredTld[],
  groups: readonly GroupRow[],
  soldBy?: SoldBy,
): { catalogue: TldCatalogue; broken: readonly string[] } {
  const broken: string[] = [];
  const all = rows.flatMap((row) => {
    const info = tldInfoSchema.safeParse(row.info);
    const rules = tldRulesSchema.safeParse(row.rules);
    const contactSchema = contactSchemaSchema.safeParse(row.contact_schema);
    if (!info.success || !rules.success || !contactSchema.success) {
      broken.push(row.tld);
      return [];
    }
    const tld = domainName(row.tld);
    return [
      {
        tld,
        unicodeTld: unicodeNameOf(tld),
        registryId: row.registry_id,
        status: row.status,
        groups: row.groups,
        tldType: row.tld_type,
        createdOn: row.created_on,
        info: info.data,
        rules: rules.data,
        contactSchema: contactSchema.data,
      },
    ];
  });
  return { catalogue: new TldCatalogue(all, groups, soldBy), broken };
}

function byRank(a: Tld, b: Tld): number {
  return rank(a) - rank(b) || home(a) - home(b) || compare(a.createdOn ?? "9999", b.createdOn ?? "9999") || compare(a.tld, b.tld);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function home(tld: Tld): number {
  return tld.groups.includes("nordic") ? 0 : 1;
}

function rank(tld: Tld): number {
  if (tld.groups.includes("popular")) return tld.groups.includes("recommended") ? 0 : 1;
  return tld.groups.includes("recommended") ? 2 : 3;
}
