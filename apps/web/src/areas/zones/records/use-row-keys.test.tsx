import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import type { RecordRow } from "./record-rows.rules.ts";
import type { RecordActs } from "./use-record-acts.ts";
import { useRowKeys } from "./use-row-keys.ts";

const rows = Array.from({ length: 40 }, (_, index): RecordRow => ({
  key: String(index),
  owner: `h${index}`,
  type: "A",
  ttl: 300,
  rdata: "192.0.2.1",
  note: null,
  mark: "none",
  was: null,
  changedBy: null,
  changedAt: null,
}));
const acts = {} as RecordActs;

function Harness() {
  const [at, setAt] = useState(0);
  const keys = useRowKeys({ rows, acts, mayEdit: true, chosen: new Set(), onChosen: () => undefined, go: setAt });
  const row = rows[at];
  return <button onKeyDown={(event) => row && keys.onKeyDown(event, row)}>row {row === undefined ? "none" : row.key}</button>;
}

test("page keys, ends and single steps move the focus among the records, and never past them", async () => {
  await renderApp(<Harness />);
  const button = screen.getByRole("button");
  const steps = ["PageDown", "PageDown", "PageDown", "ArrowUp", "PageUp", "Home", "PageUp", "j", "End", "PageDown"];
  const reached = steps.map((key) => {
    fireEvent.keyDown(button, { key });
    return button.textContent;
  });
  expect(reached).toEqual([15, 30, 39, 38, 23, 0, 0, 1, 39, 39].map((at) => `row ${at}`));
});
