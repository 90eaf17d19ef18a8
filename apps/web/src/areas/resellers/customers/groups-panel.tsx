import { endResaleGroup, resaleCustomers, resalePrices, saveResaleGroup } from "@nameplane/contracts/resellers/operations";
import type { ResaleGroup } from "@nameplane/contracts/resellers/prices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Tag } from "../../../ui/basics/count.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { AmountTable } from "../../../ui/table/amount-table.tsx";
import "../resellers.css";

type Open = { readonly kind: "save"; readonly group: ResaleGroup | null } | { readonly kind: "end"; readonly group: ResaleGroup };

/** Fetches lists and customers again, after groups have changed. */
function useReadGroupsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [resaleCustomers.path] });
    void queries.invalidateQueries({ queryKey: [resalePrices.path] });
  };
}

/** The first list of each brand with the price groups below it, and how many customers buy by each. */
export function GroupsPanel({ groups, mayChange }: { groups: readonly ResaleGroup[]; mayChange: boolean }) {
  const t = useTranslations("resalecustomers.groups");
  const [open, setOpen] = useState<Open | null>(null);
  const hasBrands = new Set(groups.map(({ brandid }) => brandid)).size > 1;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        mayChange && (
          <Button size="sm" onClick={() => setOpen({ kind: "save", group: null })}>
            {t("make")}
          </Button>
        )
      }
    >
      <p className="np-soft np-resale-note">{t("text")}</p>
      <AmountTable label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            {hasBrands && <th scope="col">{t("brand")}</th>}
            <th scope="col">{t("customers")}</th>
            <th scope="col">
              <span className="np-visually-hidden">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.groupid}>
              <th scope="row">
                <span className="np-row np-wrap np-gap-8">
                  <RouteLink to="resalePrices" query={{ list: group.groupid }} className="np-link">
                    {group.name}
                  </RouteLink>
                  {!group.isgroup && <Tag>{t("first")}</Tag>}
                  {isForNew(group, groups) && <Tag tone="active">{t("forNew")}</Tag>}
                </span>
              </th>
              {hasBrands && <td>{group.brand}</td>}
              <td className="np-num">
                <RouteLink to="resaleCustomers" query={{ list: group.groupid }} className="np-link">
                  {t("count", { count: group.customers })}
                </RouteLink>
              </td>
              <td>
                {mayChange && group.isgroup && (
                  <Acts
                    group={group}
                    onEdit={() => setOpen({ kind: "save", group })}
                    onEnd={() => setOpen({ kind: "end", group })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </AmountTable>
      {open?.kind === "save" && <GroupDrawer group={open.group} groups={groups} onClose={() => setOpen(null)} />}
      {open?.kind === "end" && <EndDialog group={open.group} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

/** Whether new customers of the brand buy by this list. That is the chosen list, or else the brand's first list. */
const isForNew = (group: ResaleGroup, groups: readonly ResaleGroup[]): boolean =>
  group.isfornew || (!group.isgroup && !groups.some(({ brandid, isfornew }) => isfornew && brandid === group.brandid));

type ActsProps = { readonly group: ResaleGroup; readonly onEdit: () => void; readonly onEnd: () => void };

function Acts({ group: { groupid, name }, onEdit, onEnd }: ActsProps) {
  const t = useTranslations("resalecustomers.groups");
  return (
    <div className="np-row np-wrap np-gap-8 np-resale-acts">
      <RouteLink to="resalePrices" query={{ list: groupid }} className="np-link" aria-label={t("pricesOf", { name })}>
        {t("prices")}
      </RouteLink>
      <Button size="sm" onClick={onEdit}>
        {t("edit")}
        <span className="np-visually-hidden"> {name}</span>
      </Button>
      <Button size="sm" variant="danger" onClick={onEnd}>
        {t("end")}
        <span className="np-visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}

type DrawerProps = {
  /** The group to change. Null for a new one. */
  readonly group: ResaleGroup | null;
  readonly groups: readonly ResaleGroup[];
  readonly onClose: () => void;
};

/** Makes a price group, or renames one. Its prices are set on the page of prices. */
function GroupDrawer({ group, groups, onClose }: DrawerProps) {
  const t = useTranslations("resalecustomers.groups");
  const resale = useTranslations("resalecustomers");
  const describe = useTranslations("api");
  const readAgain = useReadGroupsAgain();
  const brands = new Map(groups.map(({ brandid, brand }) => [brandid, brand]));
  const [name, setName] = useState(group?.name ?? "");
  const [brandid, setBrand] = useState(group?.brandid ?? groups[0]?.brandid ?? "");
  const [forNew, setForNew] = useState(group?.isfornew ?? false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(saveResaleGroup, { call: { handled: true } });
  const isWrong = name.trim() === "";
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (isWrong || save.isPending) return;
    const input = { ...(group === null ? {} : { groupid: group.groupid }), brandid, name: name.trim(), fornew: forNew };
    save.mutate(
      { input },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          readAgain();
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={group === null ? t("makeTitle") : t("editTitle", { name: group.name })}
      footer={
        <>
          <Button onClick={onClose}>{resale("cancel")}</Button>
          <Button type="submit" form="group-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="group-form" className="np-form" onSubmit={submit} noValidate aria-busy={save.isPending}>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={setName}
          error={isTried && isWrong ? t("nameWrong") : null}
        />
        {group === null && brands.size > 1 && (
          <SelectField
            label={t("brand")}
            value={brandid}
            options={[...brands].map(([value, label]) => ({ value, label }))}
            onChange={setBrand}
          />
        )}
        <Checkbox label={t("forNewLabel")} checked={forNew} onChange={setForNew} />
        <p className="np-small np-soft">{t("forNewText")}</p>
      </form>
    </Drawer>
  );
}

/** Ends a group. If customers still buy by the group, the server refuses, because they have to be moved first. */
function EndDialog({ group, onClose }: { group: ResaleGroup; onClose: () => void }) {
  const t = useTranslations("resalecustomers.groups");
  const readAgain = useReadGroupsAgain();
  const end = useApiMutation(endResaleGroup, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("ended") });
      readAgain();
      onClose();
    },
  });
  return (
    <RevokeDialog
      title={t("endTitle", { name: group.name })}
      text={t("endText")}
      keepLabel={t("keep")}
      revokeLabel={t("end")}
      busy={end.isPending}
      onRevoke={() => end.mutate({ input: { groupid: group.groupid } })}
      onClose={onClose}
    />
  );
}
