import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import type { SessionState } from "../session/session-store.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useListScreen } from "./use-list-screen.ts";
import { useRouteQuery } from "../routing/use-route.ts";

function List() {
  const { tableProps, query } = useListScreen({ orderby: "name", desc: false, sortable: ["name"] });
  const search = useRouteQuery();
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <p>{`asks for ${query.limit}`}</p>
      <DataTable<{ id: string }>
        label="Things"
        headers={[{ text: "Name", value: "name", sortable: true, cell: ({ id }) => id }]}
        items={[{ id: "one" }]}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        empty={null}
        {...tableProps(300)}
      />
    </>
  );
}

const session = { user: { listsize: 25 } } as unknown as Partial<SessionState>;
const address = () => JSON.parse(screen.getByRole("status", { name: "" }).textContent ?? "{}") as object;

test("a link to a page of a list leaves the page size to the reader", async () => {
  await renderApp(<List />, { session });
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(address()).toEqual({ desc: "false", orderby: "name", page: "2" }));
});

test("a chosen page size becomes the user's own, and stays out of the address too", async () => {
  await renderApp(<List />, { session, fetch: stubFetch(() => ok()).fetch });
  fireEvent.click(screen.getByRole("button", { name: "50" }));
  await screen.findByText("asks for 50");
  expect(address()).not.toHaveProperty("limit");
});
