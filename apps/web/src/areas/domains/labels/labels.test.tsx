import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { BulkLabels } from "./bulk-labels.tsx";
import { LabelManager } from "./label-manager.tsx";

test("[S3.34] two screens that show the labels ask for them once, and again when one was added", async () => {
  const labels = [{ labelid: 1, title: "Kunder", color: "#16558c", count: 2 }];
  const { fetch, sent } = stubFetch(({ url }) => {
    if (url === "/api/domain/getlabels/") return ok({ data: [...labels], unlabelled: 0 });
    labels.push({ labelid: 2, title: "Egna", color: "#16558c", count: 0 });
    return ok({ labelid: 2 });
  });
  function Screens() {
    const [isManager, setManager] = useState(false);
    return (
      <>
        <button onClick={() => setManager(true)}>labels</button>
        {isManager ? <LabelManager open onClose={() => undefined} /> : <BulkLabels />}
      </>
    );
  }
  await renderApp(<Screens />, { fetch, areas: ["bulklabels"] });
  await screen.findAllByText("Kunder");
  act(() => screen.getByText("labels").click());
  await screen.findByText("Kunder");
  const asked = () => sent.filter(({ url }) => url === "/api/domain/getlabels/").length;
  expect(asked()).toBe(1);
  fireEvent.change(screen.getByRole("textbox", { name: "New label" }), { target: { value: "Egna" } });
  fireEvent.click(screen.getByRole("button", { name: "Create label" }));
  await screen.findByText("Egna");
  expect(asked()).toBe(2);
});
