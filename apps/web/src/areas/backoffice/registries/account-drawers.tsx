import { changeRegistryPassword, saveRegistryAccount, setRegistryCertificate } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { PasswordField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { ActDrawer, useAct } from "./act-drawer.tsx";
import type { RegistryAnswer } from "./registry-answer.ts";

type Props = { readonly data: RegistryAnswer; readonly onClose: () => void };

/** Host, client id and password of our account. The server tests the login before it saves them. */
export function AccountDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.account");
  const { account, registry } = data;
  const [values, setValues] = useState({
    host: account?.host ?? "",
    port: String(account?.port ?? 700),
    servername: account?.servername ?? "",
    clientid: account?.clientid ?? "",
    password: "",
    ca: "",
  });
  const [replacesCa, setReplacesCa] = useState(account === null);
  const [untried, setUntried] = useState(false);
  const [isTried, setTried] = useState(false);
  const act = useAct(
    saveRegistryAccount,
    () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
    },
    t("why", { name: registry.name }),
  );
  const set = (field: keyof typeof values) => (text: string) => setValues({ ...values, [field]: text });
  const port = /^\d{1,5}$/.test(values.port.trim()) ? Number(values.port) : 0;
  const wrong = {
    host: values.host.trim() === "",
    port: port < 1 || port > 65_535,
    clientid: values.clientid.trim().length < 3,
    password: values.password === "" ? account === null : values.password.length < 6,
  };
  const errorOf = (field: keyof typeof wrong) =>
    isTried && wrong[field] ? t(`wrong.${field}`) : act.failure?.param === field ? act.failure.text : null;
  const press = () => {
    setTried(true);
    if (Object.values(wrong).includes(true)) return;
    act.run({
      registry: registry.registry,
      host: values.host,
      port,
      servername: values.servername,
      clientid: values.clientid,
      ...(values.password === "" ? {} : { password: values.password }),
      ...(replacesCa ? { ca: values.ca } : {}),
      untried,
      version: account?.version ?? 0,
    });
  };
  return (
    <ActDrawer title={t("editTitle", { name: registry.name })} act={act} button={t("save")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <div className="np-form-pair">
        <TextField label={t("host")} mono autoComplete="off" value={values.host} onChange={set("host")} error={errorOf("host")} />
        <TextField
          label={t("port")}
          inputMode="numeric"
          autoComplete="off"
          value={values.port}
          onChange={set("port")}
          error={errorOf("port")}
        />
      </div>
      <TextField
        label={t("servername")}
        hint={t("servernameHint")}
        mono
        autoComplete="off"
        value={values.servername}
        onChange={set("servername")}
      />
      <TextField
        label={t("clientid")}
        mono
        autoComplete="off"
        value={values.clientid}
        onChange={set("clientid")}
        error={errorOf("clientid")}
      />
      <PasswordField
        label={t("password")}
        hint={account === null ? t("passwordHintNew") : t("passwordHint")}
        autoComplete="off"
        value={values.password}
        onChange={set("password")}
        error={errorOf("password")}
      />
      <Checkbox label={t("replacesCa")} checked={replacesCa} onChange={setReplacesCa} />
      {replacesCa && <TextArea label={t("caField")} hint={t("caHint")} mono rows={4} value={values.ca} onChange={set("ca")} />}
      <Checkbox label={t("untried")} checked={untried} onChange={setUntried} />
    </ActDrawer>
  );
}

/** Changes our password at the registry. */
export function PasswordDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.password");
  const { registry, name } = data.registry;
  const [who, setWho] = useState<"made" | "typed">("made");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const act = useAct(
    changeRegistryPassword,
    ({ state }) => {
      onClose();
      showToast(
        state === "changed"
          ? { tone: "success", title: t("done") }
          : { tone: "warning", title: t("unknown"), body: t("unknownText") },
      );
    },
    t("why", { name }),
  );
  const isWrong = who === "typed" && (password.length < 6 || password.length > 128);
  const press = () => {
    setTried(true);
    if (!isWrong) act.run({ registry, ...(who === "typed" ? { password } : {}) });
  };
  return (
    <ActDrawer title={t("title", { name })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <RadioGroup
        label={t("who")}
        value={who}
        onChange={setWho}
        options={(["made", "typed"] as const).map((value) => ({ value, label: t(value) }))}
      />
      {who === "typed" && (
        <PasswordField
          label={t("new")}
          hint={t("newHint")}
          autoComplete="off"
          value={password}
          onChange={setPassword}
          error={isTried && isWrong ? t("newWrong") : null}
        />
      )}
    </ActDrawer>
  );
}

/** Replaces the client certificate. The new one is used once the registry has accepted it. */
export function CertificateDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.certificate");
  const { registry, name } = data.registry;
  const [certificate, setCertificate] = useState("");
  const [key, setKey] = useState("");
  const [isTried, setTried] = useState(false);
  const act = useAct(
    setRegistryCertificate,
    () => {
      onClose();
      showToast({ tone: "success", title: t("done") });
    },
    t("why", { name }),
  );
  const press = () => {
    setTried(true);
    if (certificate.trim() === "" || key.trim() === "") return;
    act.run({ registry, certificate, key, version: data.account?.version ?? 0 });
  };
  const errorOf = (field: "certificate" | "key", text: string) =>
    isTried && text.trim() === "" ? t("missing") : act.failure?.param === field ? act.failure.text : null;
  return (
    <ActDrawer title={t("title", { name })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <TextArea
        label={t("certificate")}
        hint={t("pem", { what: "BEGIN CERTIFICATE" })}
        mono
        rows={6}
        value={certificate}
        onChange={setCertificate}
        error={errorOf("certificate", certificate)}
      />
      <TextArea
        label={t("key")}
        hint={t("pem", { what: "BEGIN PRIVATE KEY" })}
        mono
        rows={6}
        autoComplete="off"
        value={key}
        onChange={setKey}
        error={errorOf("key", key)}
      />
    </ActDrawer>
  );
}
