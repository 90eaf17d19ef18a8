import { IconRefresh, IconServer2 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Label } from "../../ui/basics/count.tsx";
import { EmptyState, ForbiddenState } from "../../ui/feedback/states.tsx";
import { Switch } from "../../ui/form/choices.tsx";
import { MoreMenu } from "../../ui/overlay/menu.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableHeader, TableState } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";

type Row = {
  readonly id: string;
  readonly name: string;
  readonly tone: StatusTone;
  readonly word: string;
  readonly expires: string;
  readonly renew: boolean;
  readonly label: string;
  readonly price: number;
  readonly note: string;
};

const names = [
  "nordljus-keramik.nu",
  "gamlabruket.nu",
  "nattvard-tryckeri.org",
  "kvarnstraket.se",
  "kaffebryggarna.se",
  "linneochlera.shop",
  "räksmörgåstårta-och-kanelbullar-från-västra-frölunda.nu",
  "hedstromarkitektur.com",
  "åkerström-bygg.se",
  "stenkulla-ridskola.se",
];
const tones: readonly (readonly [StatusTone, string])[] = [
  ["needs", "Expires soon"],
  ["active", "Active"],
  ["problem", "Suspended"],
  ["active", "Active"],
  ["pending", "Owner change"],
];

function rowsOf(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => {
    const [tone, word] = tones[index % tones.length] ?? ["active", "Active"];
    const name = names[index % names.length] ?? "example.se";
    return {
      id: `r${index}`,
      name: index < names.length ? name : `n${index}-${name}`,
      tone,
      word,
      expires: new Date(Date.UTC(2026, 10, 24 + index * 3)).toISOString().slice(0, 10),
      renew: index % 3 > 0,
      label: index % 4 === 0 ? "Varumärke" : "",
      price: 13_900 + index * 1000,
      note: index % 5 === 0 ? "" : "standard",
    };
  });
}

const headers: readonly TableHeader<Row>[] = [
  {
    text: "Domain",
    value: "name",
    sortable: true,
    cell: (row) => (
      <a href="#row">
        <DomainName name={row.name} />
      </a>
    ),
  },
  {
    text: "Status",
    value: "word",
    width: 166,
    card: "line",
    cell: (row) => <StatusMark tone={row.tone}>{row.word}</StatusMark>,
  },
  {
    text: "Expires",
    value: "expires",
    sortable: true,
    width: 116,
    card: "line",
    cell: (row) => <DateTime value={row.expires} />,
  },
  {
    text: "In",
    value: "in",
    hideText: true,
    width: 104,
    card: "none",
    cell: (row) => <DateTime value={row.expires} show="relative" />,
  },
  {
    text: "Auto-renew",
    value: "renew",
    width: 106,
    card: "control",
    cell: (row) => <Switch aria-label={`Auto-renew of ${row.name}`} checked={row.renew} onChange={() => undefined} />,
  },
  {
    text: "Labels",
    value: "label",
    width: 140,
    hideBelow: 1080,
    card: "none",
    cell: (row) => row.label && <Label color="#7B4FA3">{row.label}</Label>,
  },
  { text: "Note", value: "note", width: 110, hideBelow: 1280 },
  {
    text: "Renewal",
    value: "price",
    align: "right",
    width: 120,
    sortable: true,
    cell: (row) => <Money value={{ minor: row.price, currency: "SEK" }} />,
  },
];

const timeout = new ApiError({ code: -1, desc: "", path: "/api/domain/getdomains/", requestId: "7f3a-91c2" });

const states: Readonly<Record<string, TableState>> = {
  ready: { kind: "ready" },
  loading: { kind: "loading" },
  failed: {
    kind: "failed",
    title: "We could not load your domains",
    error: timeout,
    onRetry: () => undefined,
    reassurance: "Your domains are not affected.",
  },
  stale: { kind: "stale", at: new Date(Date.now() - 360_000), onRetry: () => undefined },
  partial: {
    kind: "partial",
    title: "196 of 198 name server changes done.",
    detail: "2 were refused.",
    action: <Button size="xs">Retry the 2</Button>,
  },
  forbidden: {
    kind: "forbidden",
    notice: (
      <ForbiddenState
        title="You cannot see the domains of Solrosen Domäner"
        actions={<Button variant="primary">Ask Linda and Omar</Button>}
      >
        Your user has no right to read domains in this account.
      </ForbiddenState>
    ),
  },
};

const empty = (
  <EmptyState
    title="No domains yet"
    actions={
      <>
        <Button variant="primary">Find a name</Button>
        <Button>Move a domain here</Button>
      </>
    }
  >
    Register a new name, or move one you have.
  </EmptyState>
);
const emptyByFilter = (
  <EmptyState plain title={'No domain matches "nordljuz"'} actions={<Button>Clear filters</Button>}>
    1 domain matches without the label.
  </EmptyState>
);

export function List({
  count = 41,
  listSize = 10,
  selectable = true,
}: {
  count?: number;
  listSize?: number | null;
  selectable?: boolean;
}) {
  const all = useMemo(() => rowsOf(count), [count]);
  const pages = useLocalPages(all, { sortBy: "expires", listSize });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const selection = {
    keys,
    everything,
    onChange: (next: ReadonlySet<string>) => {
      setKeys(next);
      setEverything(false);
    },
    onEverything: () => setEverything(true),
    actions: (
      <>
        <Button variant="primary">Renew {keys.size}</Button>
        <Button icon={IconRefresh}>Auto-renew</Button>
        <Button icon={IconServer2}>Name servers</Button>
      </>
    ),
  };
  return (
    <DataTable
      {...pages}
      label="Domain names"
      headers={headers}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      listSize={listSize}
      empty={empty}
      {...(selectable ? { selection } : {})}
      actions={(row) => (
        <>
          <Button size="xs" variant="ghost">
            DNS
          </Button>
          <MoreMenu what={row.name} entries={[{ key: "renew", label: "Renew", icon: IconRefresh, onSelect: () => undefined }]} />
        </>
      )}
    />
  );
}

export function StateTable({ state, rows = 3, filtered = false }: { state: string; rows?: number; filtered?: boolean }) {
  const items = rowsOf(rows);
  return (
    <DataTable
      label={`State ${state}`}
      headers={headers.slice(0, 3)}
      items={items}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      pagination={{ sortBy: "expires", descending: false, rowsPerPage: 10, page: 1, totalItems: items.length }}
      onPagination={() => undefined}
      listSize={10}
      noFoot
      state={states[state] ?? { kind: "ready" }}
      empty={empty}
      emptyByFilter={emptyByFilter}
      filtered={filtered}
    />
  );
}
