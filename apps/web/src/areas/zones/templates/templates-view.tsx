import { deleteTemplate, saveTemplate, setDefaultTemplate, zoneTemplates } from "@nameplane/contracts/zones/operations";
import type { TemplateView } from "@nameplane/contracts/zones/templates";
import { expandTemplate } from "@nameplane/dns";
import { IconArrowLeft, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { MoreMenu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { ExpandedSets } from "./expanded-sets.tsx";
import { TemplateForm, type TemplateToEdit } from "./template-form.tsx";
import { useZone } from "../zone/index.ts";

/**
 * The account's record templates. The user can apply one with a preview, write one, make one from this zone, or choose the one
 * for new zones.
 */
export function TemplatesView() {
  const t = useTranslations("dnsimport.templates");
  const mayManage = useSession().permissions.has("dns_template");
  const query = useApiQuery(zoneTemplates, {});
  const [applied, setApplied] = useState<TemplateView | null>(null);
  const [edited, setEdited] = useState<TemplateToEdit | null>(null);
  const templates = query.data?.data ?? null;
  if (applied) return <ApplyTemplate template={applied} onBack={() => setApplied(null)} />;
  if (edited) return <TemplateForm edited={edited} onDone={() => setEdited(null)} />;
  if (templates === null)
    return query.error ? (
      <ErrorState title={t("listFailed")} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingPanel lines={4} />
    );
  return (
    <div className="np-col np-gap-16">
      {mayManage && (
        <div className="np-row np-wrap">
          <Button onClick={() => setEdited({ kind: "zone" })}>{t("fromZone")}</Button>
          <Button icon={IconPlus} onClick={() => setEdited({ kind: "new" })}>
            {t("create")}
          </Button>
        </div>
      )}
      {!templates.some((one) => !one.shared) && (
        <EmptyState plain title={t("empty")}>
          {mayManage && t("emptyText")}
        </EmptyState>
      )}
      <ul className="np-template-list">
        {templates.map((template) => (
          <TemplateRow
            key={template.templateid}
            template={template}
            mayManage={mayManage}
            onApply={() => setApplied(template)}
            onEdit={() => setEdited({ kind: "change", template })}
          />
        ))}
      </ul>
    </div>
  );
}

function TemplateRow({
  template,
  mayManage,
  onApply,
  onEdit,
}: {
  template: TemplateView;
  mayManage: boolean;
  onApply: () => void;
  onEdit: () => void;
}) {
  const t = useTranslations("dnsimport.templates");
  const { remove, choose } = useTemplateActs(template);
  const entries: readonly MenuEntry[] = [
    { key: "edit", label: t("edit"), onSelect: onEdit },
    {
      key: "default",
      label: t(template.isdefault ? "unmakeDefault" : "makeDefault"),
      disabled: !template.isdefault && template.variables.length > 0,
      onSelect: () => choose(!template.isdefault),
    },
    { key: "delete", label: t("remove"), danger: true, onSelect: remove },
  ];
  return (
    <li>
      <div className="np-grow">
        <div className="np-row np-wrap">
          <b>{template.name}</b>
          {template.shared && <span className="np-tag">{t("shared")}</span>}
          {template.isdefault && <span className="np-tag np-tag-accent">{t("isDefault")}</span>}
        </div>
        <div className="np-small np-soft">
          {t("records", { count: template.sets.length })}
          {template.variables.length > 0 && `, ${t("variables", { names: template.variables.join(", ") })}`}
        </div>
      </div>
      <Button size="sm" aria-label={t("applyWhat", { name: template.name })} onClick={onApply}>
        {t("apply")}
      </Button>
      {mayManage && !template.shared && <MoreMenu what={template.name} entries={entries} />}
    </li>
  );
}

function useTemplateActs(template: TemplateView) {
  const t = useTranslations("dnsimport.templates");
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeyOf(zoneTemplates) });
  const put = useApiMutation(saveTemplate, { onSuccess: refresh });
  const drop = useApiMutation(deleteTemplate, { onSuccess: refresh });
  const mark = useApiMutation(setDefaultTemplate, {
    onSuccess: ({ templateid }) => {
      refresh();
      showToast({ tone: "success", title: t(templateid === null ? "defaultGone" : "defaultSaved") });
    },
  });
  const { templateid, name, sets } = template;
  return {
    choose: (isDefault: boolean) => mark.mutate({ input: { templateid: isDefault ? templateid : null } }),
    remove: () =>
      drop.mutate(
        { input: { templateid } },
        {
          onSuccess: () =>
            showToast({
              tone: "success",
              title: t("removed"),
              body: name,
              ms: 10_000,
              action: { label: t("undo"), run: () => put.mutate({ input: { name, sets } }) },
            }),
        },
      ),
  };
}

function ApplyTemplate({ template, onBack }: { template: TemplateView; onBack: () => void }) {
  const { apex, zoneid } = useZone().zone;
  const t = useTranslations("dnsimport.templates");
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(`template-values ${zoneid} ${template.templateid}`, {});
  const settled = useDebounced(typed, 300);
  const isFilled = template.variables.every((name) => settled[name]?.trim());
  const expanded = useMemo(() => {
    if (!isFilled) return null;
    const values = Object.fromEntries(Object.entries(settled).map(([name, value]) => [name, value.trim()]));
    const sets = template.sets.map(({ ttl, ...set }) => ({ ...set, ttlSeconds: ttl }));
    return expandTemplate(sets, apex, values);
  }, [isFilled, template, apex, settled]);
  return (
    <div className="np-col np-gap-20">
      <div>
        <Button variant="ghost" size="sm" icon={IconArrowLeft} onClick={onBack}>
          {t("backToList")}
        </Button>
      </div>
      <h3>{template.name}</h3>
      {template.variables.length > 0 && (
        <section className="np-form">
          <h4>{t("needs")}</h4>
          {template.variables.map((name) => (
            <TextField
              key={name}
              label={<code className="np-mono">{name}</code>}
              mono
              autoCapitalize="off"
              spellCheck={false}
              value={typed[name] ?? ""}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        </section>
      )}
      <ExpandedSets expanded={expanded} />
    </div>
  );
}
