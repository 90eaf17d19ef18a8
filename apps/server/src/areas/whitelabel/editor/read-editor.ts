import type { EditedBrand } from "@nameplane/contracts/whitelabel/brand-editor";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { differingValues } from "./config.rules.ts";
import { brandOf, draftOf, factsOf, liveOf, type Editing } from "./editing.ts";
import { editable, findDraft, listVersions, namesOfStaff, namesOfUsers } from "./editor.repository.ts";

/** The number of versions offered. Older versions stay stored. */
const mostVersions = 50;

type Author = EditedBrand["versions"][number]["by"];

/** Everything that the editor of a brand shows. Possible refusals: NotFound. */
export async function readEditor(editing: Editing, brandId: string): Promise<EditedBrand> {
  const { trx, rights } = editing;
  const brand = await brandOf(editing, brandId);
  const live = await liveOf(trx, brand);
  const row = await findDraft(trx, brand.id);
  const config = draftOf(brand, row);
  const versions = await listVersions(trx, brand.id, mostVersions);
  const authorOf = await authors(editing, [
    ...versions.map((each) => each.created_by),
    ...(row === null ? [] : [row.changed_by]),
  ]);
  return {
    brandid: brand.id,
    name: brand.name,
    revision: row?.revision ?? 0,
    config: { ...live.config, version: live.version },
    standard: defaultConfig(factsOf(brand)),
    published: versions[0]?.published_at.toISOString() ?? null,
    isbroken: live.isBroken,
    draft:
      row === null || config === null
        ? null
        : {
            config,
            changed: row.changed_at.toISOString(),
            by: authorOf(row.changed_by),
            differs: differingValues(live.config, config),
          },
    versions: versions.map((each) => ({
      version: each.version,
      published: each.published_at.toISOString(),
      by: authorOf(each.created_by),
      changed: each.changed,
      restored: each.restored_from,
    })),
    others: (await editable(trx, rights)).flatMap(({ id, name }) => (id === brand.id ? [] : [{ brandid: id, name }])),
  };
}

/** The authors behind the actors in logs. A reseller is told that the operator made a change, but not which staff member. */
export async function authors({ trx, rights }: Editing, actors: readonly string[]): Promise<(actor: string) => Author> {
  const idsOf = (kind: string) => [
    ...new Set(actors.flatMap((actor) => (actor.startsWith(`${kind}:`) ? [actor.slice(kind.length + 1)] : []))),
  ];
  const users = await namesOfUsers(trx, idsOf("user"));
  const staff = "only" in rights ? await namesOfStaff(trx, idsOf("staff")) : new Map<string, string>();
  return (actor) => {
    const [kind, id = ""] = actor.split(":");
    if (kind === "user") return { kind, name: users.get(id) ?? null };
    return kind === "staff" ? { kind, name: staff.get(id) ?? null } : { kind: "system", name: null };
  };
}
