import type { ContactListRow, ContactView } from "@nameplane/contracts/contacts/contact";
import { contactDifferences, contactList } from "@nameplane/contracts/contacts/operations";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../shell/lazy-part.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useApiList, useApiQuery } from "../../lib/api/use-api.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus, useStatusWord } from "../../ui/text/code-status.tsx";
import "./contact-list.css";

const ContactDrawer = lazyPart(async () => (await import("./contact-drawer.tsx")).ContactDrawer, ["contactform"]);

const ContactSheet = lazyPart(async () => (await import("./contact-sheet.tsx")).ContactSheet, ["contactform", "contactdiffers"]);

type Row = Pick<ContactListRow, "contactid" | "status" | "email" | "phone" | "idnumber" | "roles" | "usedin"> & {
  readonly name: string;
  readonly person: string;
  readonly place: string;
};

const personOf = ({ firstname, lastname }: ContactView) => [firstname, lastname].filter(Boolean).join(" ");
/** The owner of an account that was just signed up has no name yet. */
const nameOf = (contact: ContactView) => contact.organization || personOf(contact) || contact.email;

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

const sortable = ["name", "email", "created"] as const;
const limits = [10, 20, 25, 50, 100] as const;
const filters = ["unused", "unverified"] as const;

/** The list of the account's contacts. Sort order, search and filter are kept in the address. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("contacts");
  const format = useFormat();
  const word = useStatusWord();
  const { permissions } = useViewer();
  const { query, search: address, setFilter, tableProps } = useListScreen({ orderby: "name", desc: false, sortable });
  const search = address["search"]?.trim().slice(0, 100) ?? "";
  const only = filters.find((each) => each === address["only"]);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useApiList(contactList, {
    ...(search === "" ? {} : { search }),
    ...(only === undefined ? {} : { only }),
    orderby: sortable.find((each) => each === query.orderby) ?? "name",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const rows = (list.data?.data ?? []).map(rowOf);
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("name"),
      value: "name",
      least: 260,
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
    { text: t("phone"), value: "phone", width: 140, hideBelow: 1080, card: "line", cell: ({ phone }) => format.phone(phone) },
    { text: t("place"), value: "place", width: 150, hideBelow: 1080, card: "line" },
    { text: t("idnumber"), value: "idnumber", width: 150, hideBelow: 1280, card: "pair" },
    {
      text: t("usedIn"),
      value: "usedin",
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
  const clear = () => void setFilter({ search: undefined, only: undefined });
  return (
    <Page
      title={t("title")}
      sub={t("sub")}
      actions={
        <>
          {permissions.has("contact_edit") && (
            <RouteButton to="contactImport" icon={IconUpload}>
              {t("import")}
            </RouteButton>
          )}
          <AddContact />
        </>
      }
    >
      <DifferentAtRegistries onOpen={setOpened} />
      <div className="np-contacts-bar">
        <ContactSearch key={search} typed={search} onSearch={(text) => void setFilter({ search: text || undefined })} />
        <SelectField
          label={t("only")}
          hideLabel
          value={only ?? ""}
          onChange={(next) => void setFilter({ only: next || undefined })}
          options={[
            { value: "", label: t("onlyAll") },
            { value: "unused", label: t("onlyUnused") },
            { value: "unverified", label: t("onlyUnverified") },
          ]}
        />
      </div>
      <DataTable<Row>
        label={t("title")}
        headers={headers}
        items={rows}
        rowKey={({ contactid }) => contactid}
        rowName={({ name }) => name}
        {...tableProps(list.data?.total ?? 0, list.data?.totalisatleast)}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        onOpen={({ contactid }) => setOpened(contactid)}
        filtered={search !== "" || only !== undefined}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        emptyByFilter={
          <EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>}>
            {search === "" ? t("noneOf") : t("noneText", { text: search })}
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

/** The contacts that differ at a registry. Each opens in the drawer, where the difference can be resolved. */
function DifferentAtRegistries({ onOpen }: { onOpen: (contactid: string) => void }) {
  const t = useTranslations("contacts");
  const found = useApiQuery(contactDifferences, {});
  const byContact = new Map((found.data?.data ?? []).map(({ contactid, name }) => [contactid, name]));
  if (byContact.size === 0) return null;
  return (
    <div className="np-contacts-differ">
      <Banner tone="needs" title={t("differ", { count: byContact.size })}>
        <span className="np-row np-wrap np-contacts-differ-names">
          {[...byContact].slice(0, 5).map(([contactid, name]) => (
            <Button key={contactid} size="xs" onClick={() => onOpen(contactid)}>
              {name}
            </Button>
          ))}
        </span>
      </Banner>
    </div>
  );
}

/** The search field, which starts with the search text in the address. */
function ContactSearch({ typed, onSearch }: { typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("contacts");
  const [text, setText] = useState(typed);
  return (
    <SearchField
      label={t("filter")}
      value={text}
      onChange={setText}
      onSearch={(wanted) => onSearch(wanted.trim().slice(0, 100))}
      width={300}
    />
  );
}

/** A button that opens the form for a new contact without leaving the list. */
function AddContact() {
  const t = useTranslations("contacts");
  // Null until first opened, so that the form is loaded only then. Afterwards the form stays mounted to keep what was typed.
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
