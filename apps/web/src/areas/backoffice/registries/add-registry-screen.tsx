import { addRegistry, greetRegistry, registryProfiles } from "@nameplane/contracts/backoffice/operations";
import type { RegistryGreeted } from "@nameplane/contracts/backoffice/registries";
import type { RegistryShape } from "@nameplane/contracts/backoffice/registry/shape";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink, useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { PasswordField, SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { useAct } from "./act-drawer.tsx";
import { ShapeFields, useShapeForm } from "./shape-form.tsx";
import "./registries.css";

type Profiles = readonly { readonly profile: string; readonly title: string; readonly shape: RegistryShape }[];
type Server = {
  readonly host: string;
  readonly port: string;
  readonly servername: string;
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
};

/**
 * Staff add a registry. We read the greeting of its server and propose a profile and its details, which staff correct. The login
 * is normally tried before the registry is saved.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("addregistry");
  const registries = useTranslations("registries");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(registryProfiles, {});
  return (
    <Page
      title={title("newRegistry")}
      sub={t("sub")}
      width="form"
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="registries">{title("registries")}</StaffLink> },
            { key: "here", content: t("crumb") },
          ]}
        />
      }
    >
      {data !== undefined ? (
        <Connecting profiles={data.data} />
      ) : error === null ? (
        <LoadingPanel lines={6} />
      ) : (
        <ErrorState title={registries("failed")} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

const portOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

function Connecting({ profiles }: { profiles: Profiles }) {
  const t = useTranslations("addregistry");
  const account = useTranslations("registries.account");
  const [server, setServer] = useState<Server>({ host: "", port: "700", servername: "", ca: "", certificate: "", key: "" });
  const [weak, setWeak] = useState(false);
  const [isTried, setTried] = useState(false);
  const [greeted, setGreeted] = useState<RegistryGreeted | null>(null);
  const [isByHand, setByHand] = useState(false);
  const act = useAct(greetRegistry, setGreeted);
  const set = (field: keyof Server) => (text: string) => setServer({ ...server, [field]: text });
  const port = portOf(server.port);
  const isWrong = server.host.trim() === "" || port < 1 || port > 65_535;
  const greet = () => {
    setTried(true);
    if (!isWrong) act.run({ ...server, port, weakciphers: weak });
  };
  const refused = (field: string) => (act.failure?.param === field && field !== "host" ? act.failure.text : null);
  const start = greeted ?? (isByHand ? profiles.find(({ profile }) => profile === "generic") : undefined);
  return (
    <div className="np-col np-gap-20">
      <Panel title={t("connect")}>
        <div className="np-col np-gap-16">
          <p>{t("connectIntro")}</p>
          {act.failure !== null && <Banner tone="problem" title={act.failure.text} live />}
          <div className="np-form-pair">
            <TextField
              label={account("host")}
              mono
              autoComplete="off"
              value={server.host}
              onChange={set("host")}
              error={isTried && server.host.trim() === "" ? t("hostMissing") : null}
            />
            <TextField
              label={account("port")}
              inputMode="numeric"
              autoComplete="off"
              value={server.port}
              onChange={set("port")}
              error={isTried && (port < 1 || port > 65_535) ? account("wrong.port") : null}
            />
          </div>
          <details className="np-registry-more">
            <summary>{t("more")}</summary>
            <div className="np-col np-gap-16">
              <TextField
                label={account("servername")}
                hint={account("servernameHint")}
                mono
                autoComplete="off"
                value={server.servername}
                onChange={set("servername")}
              />
              <TextArea
                label={t("ca")}
                hint={account("caHint")}
                mono
                rows={4}
                value={server.ca}
                onChange={set("ca")}
                error={refused("ca")}
              />
              <TextArea
                label={t("certificate")}
                hint={t("certificateHint")}
                mono
                rows={4}
                value={server.certificate}
                onChange={set("certificate")}
                error={refused("certificate")}
              />
              <TextArea
                label={t("key")}
                hint={t("keyHint")}
                mono
                rows={4}
                autoComplete="off"
                value={server.key}
                onChange={set("key")}
                error={refused("key")}
              />
              <Checkbox label={t("weak")} checked={weak} onChange={setWeak} />
            </div>
          </details>
          <div className="np-row np-wrap np-gap-12">
            <Button variant={greeted === null ? "primary" : "default"} busy={act.isPending} onClick={greet}>
              {t(greeted === null ? "greet" : "greetAgain")}
            </Button>
            {start === undefined && <Button onClick={() => setByHand(true)}>{t("byHand")}</Button>}
          </div>
        </div>
      </Panel>
      {greeted !== null && <Said greeted={greeted} title={titleOf(profiles, greeted.profile)} />}
      {start !== undefined && (
        <Adding
          key={greeted === null ? "by hand" : JSON.stringify(greeted)}
          server={server}
          weak={weak}
          profiles={profiles}
          start={{ profile: start.profile, shape: start.shape, name: greeted?.server ?? "" }}
        />
      )}
    </div>
  );
}

const titleOf = (profiles: Profiles, name: string): string => profiles.find(({ profile }) => profile === name)?.title ?? name;

function Said({ greeted, title }: { greeted: RegistryGreeted; title: string }) {
  const t = useTranslations("addregistry.said");
  const { server, languages, objects, extensions, missing, speaks } = greeted;
  const services = (offered: RegistryGreeted["objects"]) =>
    offered.length === 0 ? (
      t("none")
    ) : (
      <ul className="np-col np-gap-4 np-registry-list">
        {offered.map(({ uri, use }) => (
          <li key={uri} className="np-registry-uris">
            <span className="np-mono np-small" translate="no">
              {uri}
            </span>{" "}
            <span className="np-small np-soft">{t(use)}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {!speaks ? (
          <Banner tone="problem" title={t("noEpp")} live />
        ) : missing.length > 0 ? (
          <Banner tone="problem" title={t("missing", { what: missing.join(", ") })} live />
        ) : (
          <Banner tone="active" title={t("fine")} live />
        )}
        <KeyValue
          facts={[
            { key: "server", label: t("server"), value: <span translate="no">{server}</span> },
            { key: "languages", label: t("languages"), value: languages.join(", ") },
            { key: "profile", label: t("profile"), value: title },
            { key: "objects", label: t("objects"), value: services(objects) },
            { key: "extensions", label: t("extensions"), value: services(extensions) },
          ]}
        />
      </div>
    </Panel>
  );
}

function Adding({
  server,
  weak,
  profiles,
  start,
}: {
  server: Server;
  weak: boolean;
  profiles: Profiles;
  start: { readonly profile: string; readonly shape: RegistryShape; readonly name: string };
}) {
  const t = useTranslations("addregistry");
  const account = useTranslations("registries.account");
  const go = useStaffGo();
  const [profile, setProfile] = useState(start.profile);
  const form = useShapeForm({ ...start.shape, weakCiphers: start.shape.weakCiphers || weak });
  const [values, setValues] = useState({ name: start.name, registry: idFrom(start.name), url: "", clientid: "", password: "" });
  const [untried, setUntried] = useState(false);
  const [isTried, setTried] = useState(false);
  const set = (field: keyof typeof values) => (text: string) => setValues({ ...values, [field]: text });
  const act = useAct(
    addRegistry,
    () => {
      showToast({ tone: "success", title: t("added"), body: t("addedText") });
      void go({ to: "registry", params: { registry: values.registry.trim() } });
    },
    t("why", { name: values.name }),
  );
  const port = portOf(server.port);
  const wrong = {
    name: values.name.trim() === "",
    registry: !/^[a-z0-9-]{2,32}$/.test(values.registry.trim()),
    url: values.url.trim() !== "" && !/^https?:\/\/[^\s.]+\.\S+$/.test(values.url.trim()),
    clientid: values.clientid.trim().length < 3,
    password: values.password.length < 6,
  };
  const texts = {
    name: t("nameMissing"),
    registry: t("idWrong"),
    url: t("urlWrong"),
    clientid: account("wrong.clientid"),
    password: account("wrong.password"),
  };
  const errorOf = (field: keyof typeof wrong) =>
    isTried && wrong[field] ? texts[field] : act.failure?.param === field ? act.failure.text : null;
  const press = () => {
    setTried(true);
    const shape = form.read();
    if (shape === null || Object.values(wrong).includes(true) || server.host.trim() === "" || port < 1) return;
    act.run({
      ...server,
      ...values,
      registry: values.registry.trim(),
      url: values.url.trim(),
      port,
      profile,
      shape,
      untried,
    });
  };
  return (
    <>
      <Panel title={t("named")}>
        <div className="np-col np-gap-16">
          <TextField
            label={t("name")}
            maxLength={100}
            autoComplete="off"
            value={values.name}
            onChange={set("name")}
            error={errorOf("name")}
          />
          <div className="np-form-pair">
            <TextField
              label={t("id")}
              hint={t("idHint")}
              mono
              maxLength={32}
              autoComplete="off"
              value={values.registry}
              onChange={set("registry")}
              error={errorOf("registry")}
            />
            <TextField
              label={t("url")}
              hint={t("urlHint")}
              autoComplete="off"
              value={values.url}
              onChange={set("url")}
              error={errorOf("url")}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t("shape")}>
        <div className="np-col np-gap-16">
          <p>{t("shapeIntro")}</p>
          <SelectField
            label={t("profile")}
            hint={t("profileHint")}
            value={profile}
            options={profiles.map((each) => ({ value: each.profile, label: each.title }))}
            onChange={(next) => {
              setProfile(next);
              const found = profiles.find((each) => each.profile === next);
              if (found !== undefined) form.fill(found.shape);
            }}
          />
          <ShapeFields form={form} failure={act.failure} />
        </div>
      </Panel>
      <Panel title={t("login")}>
        <div className="np-col np-gap-16">
          {act.failure !== null && <Banner tone="problem" title={act.failure.text} live />}
          <div className="np-form-pair">
            <TextField
              label={account("clientid")}
              mono
              autoComplete="off"
              value={values.clientid}
              onChange={set("clientid")}
              error={errorOf("clientid")}
            />
            <PasswordField
              label={account("password")}
              hint={account("passwordHintNew")}
              autoComplete="off"
              value={values.password}
              onChange={set("password")}
              error={errorOf("password")}
            />
          </div>
          <Checkbox label={account("untried")} checked={untried} onChange={setUntried} />
          <p className="np-small np-soft">{t("limits")}</p>
          <div>
            <Button variant="primary" busy={act.isPending} onClick={press}>
              {t("add")}
            </Button>
          </div>
        </div>
      </Panel>
    </>
  );
}

/** A proposed id: the server's own name in lower-case letters, digits and hyphens. */
const idFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 32);
