import { createSignupLink, subaccounts } from "@nameplane/contracts/accounts/operations";
import type { SubaccountRow } from "@nameplane/contracts/accounts/subaccounts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiList, useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader, type TablePagination } from "../../../ui/table/table-types.ts";
import { CopyField } from "../../../ui/text/copy.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";

type Row = SubaccountRow & { readonly name: string };
type Brand = AnswerOf<typeof subaccounts>["brands"][number];

/** The sub-accounts, and the two ways to add one. Shows nothing if there are none and there cannot be any. */
export function SubaccountsPanel() {
  const { permissions } = useSession();
  return permissions.has("subaccounts_view") ? <Loaded /> : null;
}

function Loaded() {
  const t = useTranslations("users.subaccounts");
  const { pagination, search, setPage, setSearch } = usePage();
  const list = useApiList(subaccounts, {
    search,
    orderby: orders.find((each) => each === pagination.sortBy) ?? "name",
    desc: pagination.descending,
    page: pagination.page,
    limit: limits.find((each) => each === pagination.rowsPerPage) ?? 20,
  });
  const [inviting, setInviting] = useState(false);
  const rows = (list.data?.data ?? []).map((row): Row => ({ ...row, name: row.organization || row.fullname }));
  const all = list.data?.all ?? 0;
  const canCreate = list.data?.abilities.cancreate === true;
  if (list.data && all === 0 && !canCreate) return null;
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("name"),
      value: "name",
      sortable: true,
      cell: ({ accid, name }) => (
        <RouteLink to="subaccount" params={{ id: accid }}>
          {name}
        </RouteLink>
      ),
    },
    { text: t("orgnr"), value: "orgnr", sortable: true, width: 150, card: "pair" },
    { text: t("account"), value: "number", sortable: true, width: 120, card: "pair" },
    { text: t("brand"), value: "brand", sortable: true, width: 160, hideBelow: 1080, card: "pair" },
    {
      text: t("since"),
      value: "created",
      sortable: true,
      width: 150,
      card: "pair",
      cell: ({ created }) => <DateTime value={created} show="date" />,
    },
  ];
  return (
    <section className="np-col np-gap-12">
      <div className="np-row np-between np-wrap np-gap-12">
        <h2>{t("title")}</h2>
        {canCreate && (
          <div className="np-row np-gap-8">
            <Button size="sm" onClick={() => setInviting(true)}>
              {t("invite")}
            </Button>
            <RouteButton to="subaccountCreate" size="sm">
              {t("new")}
            </RouteButton>
          </div>
        )}
      </div>
      {all > 10 && <SubaccountSearch onSearch={setSearch} />}
      <DataTable<Row>
        items={rows}
        pagination={{ ...pagination, totalItems: list.data?.total ?? 0 }}
        onPagination={setPage}
        label={t("title")}
        headers={headers}
        rowKey={({ accid }) => accid}
        rowName={({ name }) => name}
        listSize={null}
        noFoot={all <= 10}
        filtered={search !== ""}
        emptyByFilter={<EmptyState plain title={t("noneFound")} />}
        density="compact"
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState plain title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {inviting && list.data && <InviteDialog brands={list.data.brands} onClose={() => setInviting(false)} />}
    </section>
  );
}

const orders = ["name", "orgnr", "number", "created"] as const;
const limits = [10, 20, 25, 50, 100] as const;

/** Which page of the sub-accounts is shown. The server sorts, searches and pages, because there can be thousands. */
function usePage() {
  const [page, setPage] = useState<TablePagination>({
    sortBy: "name",
    descending: false,
    rowsPerPage: 20,
    page: 1,
    totalItems: 0,
  });
  const [search, setSearch] = useState("");
  return {
    pagination: page,
    search,
    setPage,
    setSearch: (text: string) => {
      setSearch(text.trim());
      setPage({ ...page, page: 1 });
    },
  };
}

function SubaccountSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useTranslations("users.subaccounts");
  const [text, setText] = useState("");
  return (
    <SearchField
      label={t("search")}
      placeholder={t("search")}
      width={320}
      maxLength={63}
      value={text}
      onChange={setText}
      onSearch={onSearch}
    />
  );
}

/** Makes a link with which somebody can sign up as a sub-account of this account. The link is shown once. */
function InviteDialog({ brands, onClose }: { brands: readonly Brand[]; onClose: () => void }) {
  const t = useTranslations("users.subaccounts");
  const words = useTranslations("users");
  const [brandId, setBrandId] = useState(brands[0]?.brandid ?? "");
  const make = useApiMutation(createSignupLink);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("inviteTitle")}
      footer={
        make.data ? (
          <Button onClick={onClose}>{t("done")}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{words("cancel")}</Button>
            <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({ input: { brandid: brandId } })}>
              {t("makeLink")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        {make.data ? (
          <>
            <p>{t.rich("linkText", { until: () => <DateTime value={make.data.ends} show="exact" /> })}</p>
            <CopyField label={t("link")} value={make.data.url} />
          </>
        ) : (
          <>
            <p>{t("inviteText")}</p>
            <RadioGroup
              label={t("where")}
              value={brandId}
              options={brands.map(({ brandid, name, host }) => ({ value: brandid, label: name, note: host }))}
              onChange={setBrandId}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
