import type { SearchLine, SearchRow } from "@nameplane/contracts/domains/search-domains";

type Plan = Extract<SearchLine, { kind: "plan" }>;

/** The results of a search so far. Rows of the earlier search stay visible until the new plan arrives. */
export type SearchState = {
  readonly phase: "idle" | "asking" | "done" | "failed";
  /** The text for which the rows were found. */
  readonly text: string;
  readonly understood: Plan["understood"];
  readonly invalid: Plan["invalid"];
  readonly order: readonly string[];
  readonly rows: ReadonlyMap<string, SearchRow>;
  readonly error: unknown;
};

export const noSearch: SearchState = {
  phase: "idle",
  text: "",
  understood: [],
  invalid: [],
  order: [],
  rows: new Map(),
  error: null,
};

/** A row without an answer can never be shown as free or for sale. */
const unanswered = (row: SearchRow): SearchRow =>
  row.state === "checking" ? { ...row, state: "unknown", years: [], creates: [] } : row;

const withRows = (rows: ReadonlyMap<string, SearchRow>, fresh: readonly SearchRow[]) =>
  new Map([...rows, ...fresh.map((row) => [row.name, row] as const)]);

/** Adds one line of the stream to the state. After the `end` line no row waits. */
export function takeLine(state: SearchState, text: string, line: SearchLine): SearchState {
  if (line.kind === "plan") {
    const { understood, invalid, rows } = line;
    return {
      phase: "asking",
      text,
      understood,
      invalid,
      order: rows.map((row) => row.name),
      rows: withRows(new Map(), rows),
      error: null,
    };
  }
  if (line.kind === "rows")
    return {
      ...state,
      rows: withRows(
        state.rows,
        line.rows.filter((row) => state.rows.has(row.name)),
      ),
    };
  return { ...settle(state), phase: "done" };
}

/** The stream has ended, for whatever reason, so rows that still wait get no answer. */
function settle(state: SearchState): SearchState {
  return { ...state, rows: new Map([...state.rows].map(([name, row]) => [name, unanswered(row)])) };
}

/** The call failed. Earlier answers stay, unless they belong to another text. */
export function failSearch(state: SearchState, text: string, error: unknown): SearchState {
  if (state.text !== text) return { ...noSearch, phase: "failed", text, error };
  return { ...settle(state), phase: "failed", error };
}

/** Marks names that are being checked again. */
export function askAgain(state: SearchState, names: readonly string[]): SearchState {
  const again = names
    .flatMap((name) => state.rows.get(name) ?? [])
    .map((row): SearchRow => ({ ...row, state: "checking", reason: null }));
  return { ...state, rows: withRows(state.rows, again) };
}

/** Adds answers about names that were checked again. All other rows stay as they are. */
export function takeAgain(state: SearchState, line: SearchLine): SearchState {
  if (line.kind === "end") return state;
  return {
    ...state,
    rows: withRows(
      state.rows,
      line.rows
        .filter((row) => state.rows.has(row.name))
        .map((row) => ({ ...row, isexact: state.rows.get(row.name)?.isexact ?? row.isexact })),
    ),
  };
}

/** The second check failed, or ended without an answer for these names. */
export function settleAgain(state: SearchState, names: readonly string[]): SearchState {
  return { ...state, rows: withRows(state.rows, names.flatMap((name) => state.rows.get(name) ?? []).map(unanswered)) };
}
