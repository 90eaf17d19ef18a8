import { getZone } from "@nameplane/contracts/zones/operations";
import type { ZoneView } from "@nameplane/contracts/zones/zone";
import { createContext, use, useMemo, useState, type ReactNode } from "react";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { emptyDraft, type RecordDraft, type RecordLine, StagingProvider } from "../staging/index.ts";

/** A change that was applied on this page, and until when it can be undone, in milliseconds since the epoch. */
export type Applied = { readonly version: number; readonly count: number; readonly untilMs: number };

/** The record that is being typed, and where its editor is shown. */
export type Editing = {
  readonly draft: RecordDraft;
  /** The record that is changed; null for a new one. */
  readonly of: RecordLine | null;
  /** The row that the editor replaces (a change) or follows (a copy). Null if the editor comes first. */
  readonly at: string | null;
};

/** The drawers in front of the records. Only one is open at a time. */
export type ZonePanel = "review" | "history" | "info" | "import" | "templates" | "export" | "compare";

type ZoneScreen = {
  readonly zone: ZoneView;
  readonly mayEdit: boolean;
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
  /** Called when the content of the editor has changed. */
  readonly type: (draft: RecordDraft) => void;
  readonly panel: ZonePanel | null;
  readonly open: (panel: ZonePanel | null) => void;
  /** Whether the page shows how far the newest change has spread. */
  readonly isWatched: boolean;
  readonly watch: (isWatched: boolean) => void;
  /** The last change applied on this page, as long as it can be undone. */
  readonly applied: Applied | null;
  readonly setApplied: (applied: Applied | null) => void;
};

const nothingTyped: Editing = { draft: emptyDraft(), of: null, at: null };

const ZoneContext = createContext<ZoneScreen | null>(null);

export function useZone(): ZoneScreen {
  const screen = use(ZoneContext);
  if (!screen) throw new Error("useZone outside of ZoneProvider");
  return screen;
}

/** The zone of a domain. Null while it is being loaded, and if there is none. */
export function useZoneOfDomain(itemId: string) {
  const query = useApiQuery(getZone, { itemid: itemId });
  return { query, zone: query.data?.zone ?? null };
}

/** Provides one zone to its header and its records: the zone itself, its staged edits, and what is open. */
export function ZoneProvider({ zone, children }: { zone: ZoneView; children: ReactNode }) {
  const mayEdit = useSession().permissions.has("dns_edit");
  const [typed, keep] = useDraft<Editing | null>(`record ${zone.zoneid}`, null, {
    until: "sent",
    sample: nothingTyped,
  });
  const [opened, setOpened] = useState<Editing | null>(null);
  const editing = typed ?? opened;
  const [panel, open] = useState<ZonePanel | null>(null);
  // A user who returns while a change is being published wants to see how far it has spread.
  const [isWatched, watch] = useState(zone.version > zone.publishedversion);
  const [applied, setApplied] = useState<Applied | null>(null);
  const screen = useMemo(
    () => ({
      zone,
      mayEdit,
      editing,
      // A record that is only opened is not stored. Changes in an open editor are.
      edit: (next: Editing | null) => {
        setOpened(next);
        keep(null);
      },
      type: (draft: RecordDraft) => keep(editing && { ...editing, draft }),
      panel,
      open,
      isWatched,
      watch,
      applied,
      setApplied,
    }),
    [zone, mayEdit, editing, keep, panel, isWatched, applied],
  );
  return (
    <ZoneContext value={screen}>
      <StagingProvider zoneId={zone.zoneid}>{children}</StagingProvider>
    </ZoneContext>
  );
}

export const draftZone = (zone: ZoneView) => ({ apex: zone.apex, defaultTtlSeconds: zone.soa.defaultttl });
