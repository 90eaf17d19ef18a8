import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ConflictPrompt } from "./conflict-prompt.tsx";

test.each([
  { locale: "en", title: "Record conflict", keep: /^Keep all/ },
  { locale: "sv", title: "Postkonflikt", keep: /^Behåll alla/ },
] as const)(
  "conflicting records are shown as a record conflict, with the choice ($locale) [C8.21]",
  async ({ locale, title, keep }) => {
    const choose = vi.fn();
    await renderApp(<ConflictPrompt count={2} value="replace" onChange={choose} />, { locale, areas: ["dnsimport"] });
    expect(screen.getAllByText(title)).toHaveLength(2);
    fireEvent.click(screen.getByRole("radio", { name: keep }));
    expect(choose).toHaveBeenCalledWith("keep");
  },
);
