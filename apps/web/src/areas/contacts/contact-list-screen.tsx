import type { ContactListRow, ContactView } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../app/lazy-part.ts";
import { useListSize, useSessionActions } from "../../app/session/use-session.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { CodeStatus, useStatusWord } from "../../ui/text/code-status.tsx";
import "./contact-list.css";

const ContactDrawer = lazyPart(async () => (await import("./contact-drawer.tsx")).ContactDrawer, ["contactform"]);

const ContactSheet = lazyPart(async () => (await import("./contact-sheet.tsx")).ContactSheet, ["contactform"]);

type Row = Pick<ContactListRow, "contactid" | "status" | "email" | "phone" | "idnumber" | "roles" | "usedin"> & {
  readonly name: string;
  readonly person: string;
  readonly place: string;
};

const personOf = ({ firstname, lastname }: ContactView) => [firstname, lastname].filter(Boolean).join(" ");
const nameOf = (contact: ContactView) => contact.organization || personOf(contact);

function rowOf(contact: ContactListRow): Row {
  const { contactid, status, email, phone, idnumber, organization, city, country, roles, usedin } = contact;
  return {
    contactid,
    status,
    email,
    phone,
    idnumber,
    roles,
    usedin,
    name: nameOf(contact),
    person: organization === "" ? "" : personOf(contact),
    place: [city, country].filter(Boolean).join(", "),
  };
}

/** Who owns the account's names: the newest hundred, or those a filter finds. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("contacts");
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const word = useStatusWord();
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const list = useApiList(contactList, {
    ...(search === "" ? {} : { search }),
    ...(only === "unused" || only === "unverified" ? { only } : {}),
  });
  const rows = (list.data?.data ?? []).map(rowOf);
  const pages = useLocalPages(rows, { sortBy: "name", ...(listSize === undefined ? {} : { listSize }) });
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("name"),
      value: "name",
      sortable: true,
      cell: ({ contactid, name, person }) => (
        <span title={name}>
          <button type="button" className="np-contact-open np-link np-strong" onClick={() => setOpened(contactid)}>
            {name}
          </button>{" "}
          {person !== "" && <span className="np-soft">{person}</span>}
        </span>
      ),
    },
    { text: t("email"), value: "email", sortable: true, width: 220, card: "line" },
    { text: t("phone"), value: "phone", width: 140, hideBelow: 1080, card: "line" },
    { text: t("place"), value: "place", sortable: true, width: 150, hideBelow: 1080, card: "line" },
    { text: t("idnumber"), value: "idnumber", width: 150, hideBelow: 1280, card: "pair" },
    {
      text: t("usedIn"),
      value: "usedin",
      sortable: true,
      width: 190,
      hideBelow: 1280,
      card: "line",
      cell: ({ roles, usedin }) => {
        const all = [t("domains", { count: usedin }), ...roles.map((role) => word(role))].join(", ");
        return <span title={all}>{all}</span>;
      },
    },
    {
      text: t("status"),
      value: "status",
      width: 160,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
  ];
  const clear = () => {
    setOnly("");
    setText("");
    setSearch("");
  };
  return (
    <Page title={t("title")} sub={t("sub")} actions={<AddContact />}>
      <div className="np-contacts-bar">
        <SearchField
          label={t("filter")}
          value={text}
          onChange={setText}
          onSearch={(wanted) => setSearch(wanted.trim().slice(0, 100))}
          pauseMs={300}
          width={300}
        />
        <SelectField
          label={t("only")}
          hideLabel
          value={only}
          onChange={setOnly}
          options={[
            { value: "", label: t("onlyAll") },
            { value: "unused", label: t("onlyUnused") },
            { value: "unverified", label: t("onlyUnverified") },
          ]}
        />
        {list.data && list.data.total > list.data.data.length && <span className="np-soft">{t("most")}</span>}
      </div>
      <DataTable<Row>
        label={t("title")}
        headers={headers}
        items={pages.items}
        rowKey={({ contactid }) => contactid}
        rowName={({ name }) => name}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        onNewListSize={(size) => void chooseListSize(size).catch(() => undefined)}
        listSize={listSize}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        onOpen={({ contactid }) => setOpened(contactid)}
        filtered={search !== "" || only !== ""}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        emptyByFilter={
          <EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>}>
            {t("noneText", { text: search })}
          </EmptyState>
        }
      />
      {opened !== null && (
        <Fetched>
          <ContactSheet contactid={opened} onClose={() => setOpened(null)} />
        </Fetched>
      )}
    </Page>
  );
}

/** Opens the form of a new contact without leaving the list. */
function AddContact() {
  const t = useTranslations("contacts");
  // Null until it is first opened: the form is fetched then, and stays to keep what was typed.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="primary" icon={IconPlus} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {open !== null && (
        <Fetched>
          <ContactDrawer
            open={open}
            onClose={() => setOpen(false)}
            country="SE"
            onCreated={(contact) => {
              setOpen(false);
              showToast({ tone: "success", title: t("created", { name: nameOf(contact) }) });
            }}
          />
        </Fetched>
      )}
    </>
  );
}
