import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { setWidth } from "../../testing/browser.ts";
import { renderApp } from "../../testing/render.tsx";
import { EmptyState } from "../feedback/states.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./table-types.ts";
import { tableStateOf, type TableHeader, type TablePagination } from "./table-types.ts";
import { startRows } from "./use-local-pages.ts";

type Row = { readonly id: string; readonly name: string; readonly price: number | null };

const rows: readonly Row[] = ["a", "b", "c", "d"].map((name, index) => ({
  id: name,
  name: `${name}.se`,
  price: index === 1 ? null : index * 10,
}));

const headers: readonly TableHeader<Row>[] = [
  { text: "Domain", value: "name", sortable: true, cell: (row) => <a href={`#${row.id}`}>{row.name}</a> },
  { text: "Price", value: "price", align: "right", width: 120, class: "money" },
  { text: "Note", value: "note", hideBelow: 1280 },
];

const start: TablePagination = { sortBy: "name", descending: false, rowsPerPage: 10, page: 1, totalItems: 41 };

const base: DataTableProps<Row> = {
  label: "Domain names",
  headers,
  items: rows,
  rowKey: (row) => row.id,
  rowName: (row) => row.name,
  pagination: start,
  onPagination: () => undefined,
  listSize: 10,
  empty: <EmptyState title="No domains yet" />,
};

const bodyRows = () => screen.getAllByRole("row").slice(1);

describe("columns and rows", () => {
  test("a header column has text, sort key, sortable, align, width and class [C3.01]", async () => {
    const onPagination = vi.fn<(next: TablePagination) => void>();
    const { container } = await renderApp(<DataTable {...base} onPagination={onPagination} />);
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Domain", "Price", "Note"]);
    expect(within(heads[1] as HTMLElement).queryByRole("button")).toBeNull();
    expect(heads[1]?.className).toBe("np-align-right money");
    expect(container.querySelectorAll("col")[1]?.style.width).toBe("120px");
    fireEvent.click(screen.getByRole("button", { name: /Domain/ }));
    expect(onPagination.mock.calls[0]?.[0].sortBy).toBe("name");
  });

  test("draws the items it is given [C3.02]", async () => {
    await renderApp(<DataTable {...base} />);
    expect(bodyRows().map((row) => within(row).getByRole("link").textContent)).toEqual(["a.se", "b.se", "c.se", "d.se"]);
  });

  test.each(["wide", "narrow"] as const)("choosing a row renders no cell again (%s)", async (width) => {
    setWidth(width === "wide" ? 1440 : 390);
    const drawn: string[] = [];
    const counted: readonly TableHeader<Row>[] = [
      {
        text: "Domain",
        value: "name",
        cell: (row) => {
          drawn.push(row.id);
          return row.name;
        },
      },
    ];
    function Chosen() {
      const [keys, onChange] = useState<ReadonlySet<string>>(new Set());
      return <DataTable {...base} headers={counted} selection={{ keys, onChange, actions: null }} />;
    }
    await renderApp(<Chosen />);
    fireEvent.click(screen.getByRole("checkbox", { name: /b\.se/ }));
    drawn.splice(0);
    fireEvent.click(screen.getByRole("checkbox", { name: /c\.se/ }));
    expect(drawn).toEqual([]);
    expect(screen.getByRole("checkbox", { name: /b\.se/, checked: true })).toBeDefined();
    expect(screen.getByRole("checkbox", { name: /c\.se/, checked: true })).toBeDefined();
  });

  test("a cell without text says 'No data', a zero does not [C3.04]", async () => {
    await renderApp(<DataTable {...base} />);
    const cells = bodyRows().map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ["0", "No data"],
      ["No data", "No data"],
      ["20", "No data"],
      ["30", "No data"],
    ]);
  });

  test("says it in Swedish too", async () => {
    await renderApp(<DataTable {...base} />, { locale: "sv" });
    expect(screen.getAllByText("Inga uppgifter")).toHaveLength(5);
  });

  test("hides the least needed column below 1280 px", async () => {
    setWidth(1100);
    await renderApp(<DataTable {...base} />);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Domain", "Price"]);
  });
});

describe("pages", () => {
  test("takes sortBy, descending, rowsPerPage, page and totalItems [C3.03]", async () => {
    const onPagination = vi.fn<(next: TablePagination) => void>();
    await renderApp(<DataTable {...base} pagination={{ ...start, descending: true, page: 2 }} onPagination={onPagination} />);
    expect(screen.getByRole("columnheader", { name: /Domain/ }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByText("11 to 20 of 41")).toBeTruthy();
    expect(screen.getByRole("button", { name: "10" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    fireEvent.click(screen.getByRole("button", { name: "Previous page" }));
    fireEvent.click(screen.getByRole("button", { name: /Domain/ }));
    expect(onPagination.mock.calls.map(([{ page, descending }]) => [page, descending])).toEqual([
      [3, true],
      [1, true],
      [1, false],
    ]);
  });

  test("says when there are more rows than were counted, and can page beyond them", async () => {
    await renderApp(<DataTable {...base} pagination={{ ...start, page: 5, totalItems: 50, isAtLeast: true }} />);
    expect(screen.getByText("41 to 50 of at least 50")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(false);
  });

  test("the last page has no next page", async () => {
    await renderApp(<DataTable {...base} pagination={{ ...start, page: 5 }} />);
    expect(screen.getByText("41 to 41 of 41")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
  });

  test("a page after the last one says that it is empty, not that the list is, and leads to the first", async () => {
    const onPagination = vi.fn<(next: TablePagination) => void>();
    const gone = { ...base, items: [], pagination: { ...start, page: 7, totalItems: 0 }, onPagination };
    const { unmount } = await renderApp(<DataTable {...gone} />);
    expect(screen.getByText("Page 7 is empty")).toBeTruthy();
    expect(screen.queryByText("No domains yet")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Go to the first page" }));
    expect(onPagination.mock.calls.map(([{ page }]) => page)).toEqual([1]);
    unmount();
    await renderApp(<DataTable {...gone} filtered emptyByFilter={<p>No matching domains</p>} />, { locale: "sv" });
    expect(screen.getByText("Sidan 7 är tom")).toBeTruthy();
    expect(screen.queryByText("No matching domains")).toBeNull();
  });

  test("a change of page size raises a new-list-size event and goes to page 1 [C3.05]", async () => {
    const onNewListSize = vi.fn<(rows: number) => void>();
    const onPagination = vi.fn<(next: TablePagination) => void>();
    await renderApp(
      <DataTable {...base} pagination={{ ...start, page: 3 }} onNewListSize={onNewListSize} onPagination={onPagination} />,
    );
    fireEvent.click(screen.getByRole("button", { name: "50" }));
    expect(onNewListSize).toHaveBeenCalledExactlyOnceWith(50);
    expect(onPagination.mock.calls[0]?.[0]).toMatchObject({ rowsPerPage: 50, page: 1 });
    fireEvent.click(screen.getByRole("button", { name: "10" }));
    expect(onNewListSize).toHaveBeenCalledTimes(1);
  });

  test("offers 10, 25, 50 and 100 rows; without a user 20 as well", async () => {
    const { unmount } = await renderApp(<DataTable {...base} />);
    const sizes = () =>
      within(screen.getByRole("group", { name: "Rows per page" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent);
    expect(sizes()).toEqual(["10", "25", "50", "100"]);
    unmount();
    const { listSize: _none, ...bare } = base;
    await renderApp(<DataTable {...bare} pagination={{ ...start, rowsPerPage: 20 }} />);
    expect(sizes()).toEqual(["10", "20", "25", "50", "100"]);
  });

  test("starts with 20 rows without a user, 10 for a user without a list size, else with the user's own [C9.02, S9.13]", () => {
    expect([startRows(undefined), startRows(null), startRows(50)]).toEqual([20, 10, 50]);
  });
});

function Choosing({ onKeys, everything }: { onKeys?: (keys: readonly string[]) => void; everything?: () => void }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const onChange = (next: ReadonlySet<string>) => {
    setKeys(next);
    onKeys?.([...next]);
  };
  return (
    <DataTable
      {...base}
      selection={{
        keys,
        onChange,
        actions: <button type="button">Renew</button>,
        ...(everything ? { onEverything: everything } : {}),
      }}
    />
  );
}

describe("choosing rows", () => {
  test("the bar appears with the first chosen row and disappears with the last", async () => {
    await renderApp(<Choosing />);
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select b.se" }));
    const bar = screen.getByRole("region", { name: "Selection" });
    expect(within(bar).getByText("1 selected")).toBeTruthy();
    expect(within(bar).getByRole("button", { name: "Renew" })).toBeTruthy();
    fireEvent.click(within(bar).getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    expect(document.activeElement?.tagName).toBe("TR");
  });

  test("the checkbox in the head chooses the page; 'Select all 41' chooses every match", async () => {
    const everything = vi.fn<() => void>();
    const seen: (readonly string[])[] = [];
    await renderApp(<Choosing onKeys={(keys) => seen.push(keys)} everything={everything} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
    expect(seen.at(-1)).toEqual(["a", "b", "c", "d"]);
    fireEvent.click(screen.getByRole("button", { name: "Select all 41" }));
    expect(everything).toHaveBeenCalledTimes(1);
  });
});

describe("keyboard", () => {
  const focused = () => document.activeElement?.querySelector("a")?.textContent;

  test("arrows, j and k move between rows; one row is in the tab order", async () => {
    await renderApp(<DataTable {...base} />);
    expect(bodyRows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    const [first] = bodyRows();
    first?.focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    press("ArrowDown");
    press("j");
    expect(focused()).toBe("c.se");
    press("k");
    expect(focused()).toBe("b.se");
    press("End");
    press("ArrowDown");
    expect(focused()).toBe("d.se");
    press("Home");
    expect(focused()).toBe("a.se");
    expect(bodyRows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  });

  test("x chooses a row, Shift+x all rows since the last chosen one", async () => {
    const seen: (readonly string[])[] = [];
    await renderApp(<Choosing onKeys={(keys) => seen.push(keys)} />);
    bodyRows()[0]?.focus();
    const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement as Element, { key, shiftKey });
    press("x");
    press("ArrowDown");
    press("ArrowDown");
    press("X", true);
    expect(seen.at(-1)).toEqual(["a", "b", "c"]);
  });

  test("Enter follows the row's link; keys in a control of the row belong to that control", async () => {
    const opened: string[] = [];
    await renderApp(<DataTable {...base} onOpen={(row) => opened.push(row.id)} />);
    fireEvent.keyDown(screen.getByRole("link", { name: "b.se" }), { key: "Enter" });
    expect(opened).toEqual([]);
    const second = bodyRows()[1] as HTMLElement;
    fireEvent.keyDown(second, { key: "Enter" });
    expect(opened).toEqual(["b"]);
  });

  test("letter keys do nothing while single keys are switched off", async () => {
    localStorage.setItem("np.shortcuts", "off");
    const seen: (readonly string[])[] = [];
    await renderApp(<Choosing onKeys={(keys) => seen.push(keys)} />);
    const first = bodyRows()[0] as HTMLElement;
    first.focus();
    fireEvent.keyDown(first, { key: "x" });
    expect(seen).toEqual([]);
    fireEvent.keyDown(first, { key: " " });
    expect(seen).toEqual([["a"]]);
  });
});

describe("states", () => {
  const timeout = new ApiError({ code: -1, desc: "", path: "/api/domain/getdomains/", requestId: "7f3a" });

  test("keeps the rows while the next ones load", async () => {
    await renderApp(<DataTable {...base} state={{ kind: "loading" }} />);
    expect(bodyRows()).toHaveLength(4);
    expect(screen.getByRole("progressbar", { name: "Loading rows" })).toBeTruthy();
  });

  test("shows a skeleton of the columns, but only after 150 ms", async () => {
    const { container } = await renderApp(<DataTable {...base} items={[]} state={{ kind: "loading" }} />);
    expect(container.querySelectorAll(".np-skeleton")).toHaveLength(0);
    await vi.waitFor(() => expect(container.querySelectorAll(".np-skeleton").length).toBeGreaterThan(0));
    expect(screen.getAllByRole("columnheader")).toHaveLength(3);
  });

  test("distinguishes an empty list from a filter without matches", async () => {
    const { unmount } = await renderApp(<DataTable {...base} items={[]} />);
    expect(screen.getByText("No domains yet")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    unmount();
    await renderApp(<DataTable {...base} items={[]} filtered emptyByFilter={<EmptyState title="No matching domains" />} />);
    expect(screen.getByText("No matching domains")).toBeTruthy();
    expect(screen.getByRole("table")).toBeTruthy();
  });

  test("a failure says what happened, offers a retry and shows the request id", async () => {
    const onRetry = vi.fn<() => void>();
    await renderApp(
      <DataTable
        {...base}
        state={{
          kind: "failed",
          title: "We could not load your domains",
          error: timeout,
          onRetry,
          reassurance: "Your domains are not affected.",
        }}
      />,
    );
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("API request timed out. Your domains are not affected.");
    expect(alert.textContent).toContain("request 7f3a");
    fireEvent.click(within(alert).getByRole("button", { name: "Try now" }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.queryAllByRole("link")).toHaveLength(0);
  });

  test("stale rows are marked as stale", async () => {
    await renderApp(<DataTable {...base} state={{ kind: "stale", at: new Date(Date.now() - 360_000) }} />);
    expect(screen.getByRole("status").textContent).toMatch(/As of \d\d:\d\d, 6 minutes ago\./);
    expect(bodyRows()).toHaveLength(4);
  });

  test("reads its state from a query", () => {
    const query = {
      isPending: false,
      isPlaceholderData: false,
      error: null,
      data: [],
      dataUpdatedAt: 5,
      refetch: () => undefined,
    };
    const kindOf = (change: Partial<typeof query> | { error: unknown }) =>
      tableStateOf({ ...query, ...change }, { title: "No" }).kind;
    expect(kindOf({})).toBe("ready");
    expect(tableStateOf({ ...query, isPending: true, data: undefined }, { title: "No" }).kind).toBe("loading");
    expect(kindOf({ isPlaceholderData: true })).toBe("loading");
    expect(kindOf({ error: timeout })).toBe("stale");
    expect(tableStateOf({ ...query, error: timeout, data: undefined }, { title: "No" }).kind).toBe("failed");
  });
});

describe("cards", () => {
  test("below 900 px the same rows are cards with the same actions", async () => {
    setWidth(390);
    await renderApp(
      <DataTable
        {...base}
        actions={(row) => <button type="button">Renew {row.name}</button>}
        selection={{ keys: new Set(), onChange: () => undefined, actions: null }}
      />,
    );
    expect(screen.queryByRole("table")).toBeNull();
    const cards = screen.getAllByRole("listitem");
    expect(cards).toHaveLength(4);
    const [first] = cards;
    expect(first?.textContent).toContain("a.se");
    expect(first?.textContent).toContain("Price0");
    expect(within(first as HTMLElement).getByRole("button", { name: "Renew a.se" })).toBeTruthy();
    expect(within(first as HTMLElement).getByRole("checkbox", { name: "Select a.se" })).toBeTruthy();
  });
});
