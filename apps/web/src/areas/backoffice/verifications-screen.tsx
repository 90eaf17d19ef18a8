import { codeOf, statuses, type AnswerOf } from "@nameplane/contracts";
import { staffVerifications } from "@nameplane/contracts/backoffice/operations";
import { verificationDues } from "@nameplane/contracts/backoffice/acts/verification-values";
import type { VerificationRow } from "@nameplane/contracts/backoffice/acts/verifications";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink, StaffLinkOrText } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { CustomerLink } from "./task-words.tsx";
import { VerificationDrawer } from "./verification-drawer.tsx";
import "./verifications.css";

type List = AnswerOf<typeof staffVerifications>;

/** The filters in the address. */
const filters = ["status", "due", "brandid", "name"] as const;
type Filter = (typeof filters)[number];
type Values = Partial<Record<Filter, string>>;

const all = "all";

/** Verifications of registrants that are under way, the next deadline first, with what staff can do about each. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("verifications");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const values: Values = Object.fromEntries(filters.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
  const set = (change: Partial<Record<Filter, string | undefined>>) => void setQuery(change, { replace: true });
  const query = useRows(values);
  const [chosen, setChosen] = useState<VerificationRow | null>(null);
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const brands = query.data?.pages[0]?.brands ?? [];
  const clear = () => set(Object.fromEntries(filters.map((key) => [key, undefined])));
  return (
    <Page title={title("verifications")} sub={t("sub")}>
      <div className="np-col np-gap-16">
        <Filters values={values} brands={brands} onChange={set} />
        <DataTable<VerificationRow>
          label={title("verifications")}
          items={items}
          rowKey={({ caseid }) => caseid}
          rowName={({ contact }) => contact.name}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={Object.keys(values).length > 0}
          empty={<EmptyState title={t("empty")} />}
          emptyByFilter={<EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>} />}
          headers={[
            { text: t("who"), value: "contact", names: true, least: 190, card: "title", cell: (row) => <Who row={row} /> },
            { text: t("why"), value: "source", least: 150, card: "pair", cell: (row) => <Why row={row} /> },
            { text: t("domains"), value: "domains", least: 140, card: "pair", cell: (row) => <Domains row={row} /> },
            { text: t("state"), value: "status", width: 170, card: "line", cell: (row) => <State row={row} /> },
            { text: t("deadline"), value: "deadline", width: 190, card: "pair", cell: (row) => <Deadline row={row} /> },
            {
              text: t("actHead"),
              value: "act",
              width: 120,
              card: "line",
              cell: (row) => (
                <Button size="sm" aria-label={t("openOf", { name: row.contact.name })} onClick={() => setChosen(row)}>
                  {t("open")}
                </Button>
              ),
            },
          ]}
        />
        {query.hasNextPage && (
          <div>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </div>
      {chosen !== null && <VerificationDrawer row={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function useRows(values: Values) {
  const api = useApi();
  return useInfiniteQuery<List, ApiError, { pages: List[] }, readonly unknown[], string | null>({
    queryKey: [staffVerifications.path, values],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...values, ...(pageParam === null ? {} : { after: pageParam }) };
      return api.call(staffVerifications, input as never, { signal, keep: true, handled: true });
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

type FiltersProps = {
  readonly values: Values;
  readonly brands: List["brands"];
  readonly onChange: (change: Partial<Record<Filter, string | undefined>>) => void;
};

/** States in which a verification is not under way any more. */
const over: ReadonlySet<string> = new Set(["satisfied", "closed"]);

function Filters({ values, brands, onChange }: FiltersProps) {
  const t = useTranslations("verifications");
  const { locale } = useFormat();
  const states = statuses.filter(({ machine, state }) => machine === "case" && !over.has(state));
  const chosen = (key: Filter) => values[key] ?? all;
  const choose = (key: Filter) => (value: string) => onChange({ [key]: value === all ? undefined : value });
  return (
    <div className="np-verifications-filters">
      <SearchField
        label={t("name")}
        value={values.name ?? ""}
        pauseMs={300}
        onChange={(value) => onChange({ name: value === "" ? undefined : value })}
      />
      <SelectField
        label={t("state")}
        value={chosen("status")}
        options={[
          { value: all, label: t("allStates") },
          ...states.map(({ code, label }) => ({ value: String(code), label: label[locale] })),
        ]}
        onChange={choose("status")}
      />
      <SelectField
        label={t("deadline")}
        value={chosen("due")}
        options={[
          { value: all, label: t("allDues") },
          ...verificationDues.map((value) => ({ value, label: t(`dues.${value}`) })),
        ]}
        onChange={choose("due")}
      />
      {(brands.length > 1 || values.brandid !== undefined) && (
        <SelectField
          label={t("brand")}
          value={chosen("brandid")}
          options={[
            { value: all, label: t("allBrands") },
            ...brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
          ]}
          onChange={choose("brandid")}
        />
      )}
    </div>
  );
}

type RowProps = { readonly row: VerificationRow };

function Who({ row: { contact, account, brand } }: RowProps) {
  return (
    <div className="np-verifications-cell">
      <span className="np-strong">{contact.name}</span>
      {contact.email !== contact.name && <span className="np-small np-soft">{contact.email}</span>}
      <span className="np-small">
        <CustomerLink of={account} />
      </span>
      <span className="np-small np-soft">{brand.name}</span>
    </div>
  );
}

function Why({ row: { source, isagain, mail, objection } }: RowProps) {
  const t = useTranslations("verifications");
  return (
    <div className="np-verifications-cell">
      <span>{t(`source.${source}`)}</span>
      <span className="np-small np-soft">{isagain ? t("again") : t("first")}</span>
      {mail === "bounced" && <StatusMark tone="problem">{t("bounced")}</StatusMark>}
      {objection !== null && <StatusMark tone="pending">{t("objected")}</StatusMark>}
    </div>
  );
}

function Domains({ row: { domains, domaincount } }: RowProps) {
  const t = useTranslations("verifications");
  if (domaincount === 0) return <span className="np-soft">{t("noDomains")}</span>;
  return (
    <ul className="np-verifications-cell">
      {domains.map(({ domainid, unicodename }) => (
        <li key={domainid}>
          <StaffLinkOrText to="domain" params={{ domain: domainid }}>
            {unicodename}
          </StaffLinkOrText>
        </li>
      ))}
      {domaincount > domains.length && (
        <li className="np-small np-soft">{t("moreDomains", { count: domaincount - domains.length })}</li>
      )}
    </ul>
  );
}

const opened = codeOf("case", "open");

function State({ row: { status, mailed, opened: since, askid } }: RowProps) {
  const t = useTranslations("verifications");
  return (
    <div className="np-verifications-cell">
      <CodeStatus code={status} />
      <span className="np-small np-soft">
        {t.rich(mailed === null || status === opened ? "since" : "asked", { when: () => <DateTime value={mailed ?? since} /> })}
      </span>
      {askid !== null && (
        <StaffLink to="document" params={{ id: askid }}>
          {t("document")}
        </StaffLink>
      )}
    </div>
  );
}

function Deadline({ row: { deadline, stops, held, domaincount } }: RowProps) {
  const t = useTranslations("verifications");
  const isOver = new Date(deadline) < useNow();
  return (
    <div className="np-verifications-cell">
      <DateTime value={deadline} show="both" />
      {held !== null ? (
        <StatusMark tone="problem">{t("held")}</StatusMark>
      ) : (
        <span className="np-small np-soft">
          {t(!stops || domaincount === 0 ? "nothing" : isOver ? "stopping" : "stops", { count: domaincount })}
        </span>
      )}
    </div>
  );
}
