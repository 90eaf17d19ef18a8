import { marketingWords, type MarketingKind } from "@nameplane/contracts/identity/marketing";
import { currencies } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useListSize, useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { NoticeChoices } from "../../notifications/index.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { localeNames, locales } from "../../../lib/i18n/locale.ts";
import { DEFAULT_LIST_SIZE, ROWS_PER_PAGE } from "../../../lib/list-query.ts";
import { usePreference } from "../../../lib/use-preference.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField } from "../../../ui/form/fields.tsx";
import { RadioGroup, Switch } from "../../../ui/form/choices.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { ThemeChoice } from "../../../ui/theme/theme-choice.tsx";

/** The user's own settings: language, appearance, time zone. Every choice is saved at once. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("accounts.user");
  const { globals } = useBrand();
  return (
    <Page width="form" title={t("settings")}>
      <div className="np-columns">
        <div className="np-col np-gap-20">
          {globals.enableTranslation && (
            <Panel title={t("language")}>
              <LanguageChoice />
            </Panel>
          )}
          <NoticeChoices />
          <Panel title={t("zone")}>
            <ZoneChoice />
          </Panel>
          <Panel title={t("rows")}>
            <RowsChoice />
          </Panel>
        </div>
        <div className="np-col np-gap-20">
          <Panel title={t("appearance")}>
            <AppearanceChoices />
          </Panel>
          <Panel title={t("views")}>
            <ViewChoices />
          </Panel>
          {globals.enablePrices && (
            <Panel title={t("currency")}>
              <CurrencyChoice />
            </Panel>
          )}
          <Panel title={t("marketing")}>
            <MarketingChoices />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Shows whether saving succeeded; the choice itself is already on screen. */
function useSaying(): (saving: Promise<void>) => void {
  const t = useTranslations("accounts.user");
  const api = useTranslations("api");
  return (saving) =>
    void saving.then(
      () => showToast({ tone: "success", title: t("saved"), id: "user-settings" }),
      (error: unknown) =>
        showToast({ tone: "failure", title: t("failed"), body: describeError(error, api), id: "user-settings" }),
    );
}

function LanguageChoice() {
  const t = useTranslations("accounts.user");
  const { locale } = useFormat();
  const { chooseLanguage } = useSessionActions();
  const say = useSaying();
  return (
    <div className="np-col np-gap-12">
      <p className="np-soft">{t("languageText")}</p>
      <RadioGroup
        label={t("language")}
        hideLabel
        value={locale}
        options={locales.map((each) => ({ value: each, label: <span lang={each}>{localeNames[each]}</span> }))}
        onChange={(next) => say(chooseLanguage(next))}
      />
    </div>
  );
}

const brandsZone = "";

/** All time zones that this browser knows, by name. Times on screen and in mails are in the chosen zone. */
function ZoneChoice() {
  const t = useTranslations("accounts.user");
  const { user } = useSession();
  const { globals } = useBrand();
  const { chooseTimeZone } = useSessionActions();
  const { zoneOffset } = useFormat();
  const say = useSaying();
  const now = useNow();
  if (!user) return null;
  const chosen = user.timezone ?? brandsZone;
  const zones = [
    ...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(chosen === brandsZone ? [] : [chosen])]),
  ].toSorted();
  return (
    <div className="np-col np-gap-12">
      <p className="np-soft">{t("zoneText")}</p>
      <SelectField
        label={t("zone")}
        hideLabel
        value={chosen}
        options={[
          { value: brandsZone, label: t("zoneOfBrand", { zone: globals.timeZone.replaceAll("_", " ") }) },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
        ]}
        onChange={(zone) => say(chooseTimeZone(zone === brandsZone ? null : zone))}
      />
      <p className="np-small np-soft">{t("zoneNow", { offset: zoneOffset(now) })}</p>
    </div>
  );
}

function RowsChoice() {
  const t = useTranslations("accounts.user");
  const listSize = useListSize() ?? DEFAULT_LIST_SIZE;
  const { chooseListSize } = useSessionActions();
  const say = useSaying();
  const sizes = [...new Set<number>([...ROWS_PER_PAGE, listSize])].toSorted((one, other) => one - other);
  return (
    <div className="np-col np-gap-12">
      <p className="np-soft">{t("rowsText")}</p>
      <RadioGroup
        label={t("rows")}
        hideLabel
        value={String(listSize)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(next) => say(chooseListSize(Number(next)))}
      />
    </div>
  );
}

/** The currency in which prices are shown; orders and invoices are in the account's currency. */
function CurrencyChoice() {
  const t = useTranslations("accounts.user");
  const { user, account } = useSession();
  const { chooseViews } = useSessionActions();
  const say = useSaying();
  if (!user) return null;
  return (
    <div className="np-col np-gap-12">
      <p className="np-soft">{t("currencyText", { currency: account?.currency ?? user.currency })}</p>
      <RadioGroup
        label={t("currency")}
        hideLabel
        value={user.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={(currency) => say(chooseViews({ currency }))}
      />
    </div>
  );
}

/** Consents to marketing. Each is stored with its time and the words shown here. */
function MarketingChoices() {
  const t = useTranslations("accounts.user");
  const format = useFormat();
  const { user } = useSession();
  const { chooseViews } = useSessionActions();
  const say = useSaying();
  if (!user) return null;
  const words = (kind: MarketingKind) => marketingWords[kind][format.locale];
  const since = (at: string | null) => (at === null ? t("noConsent") : t("consentSince", { date: format.date(at) }));
  return (
    <div className="np-col np-gap-16">
      <Switch
        label={words("newsletter")}
        note={since(user.newslettersince)}
        checked={user.newsletter}
        onChange={(newsletter) => say(chooseViews({ newsletter }))}
      />
      <Switch
        label={words("telemarketing")}
        note={since(user.telemarketingsince)}
        checked={user.telemarketing}
        onChange={(telemarketing) => say(chooseViews({ telemarketing }))}
      />
      <p className="np-small np-soft">{t("marketingText")}</p>
    </div>
  );
}

/** Choices that are stored with the user and not with the device. */
function ViewChoices() {
  const t = useTranslations("accounts.user");
  const { user } = useSession();
  const { chooseViews } = useSessionActions();
  const say = useSaying();
  if (!user) return null;
  return (
    <div className="np-col np-gap-16">
      <Switch
        label={t("withVat")}
        note={t("withVatText")}
        checked={user.priceswithvat}
        onChange={(priceswithvat) => say(chooseViews({ priceswithvat }))}
      />
      <Switch
        label={t("cart")}
        note={t("cartText")}
        checked={user.cartview === "expanded"}
        onChange={(on) => say(chooseViews({ cartview: on ? "expanded" : "summary" }))}
      />
      <Switch
        label={t("help")}
        note={t("helpText")}
        checked={user.helpexpanded}
        onChange={(helpexpanded) => say(chooseViews({ helpexpanded }))}
      />
      <Switch
        label={t("showLabels")}
        note={t("showLabelsText")}
        checked={user.showlabels}
        onChange={(showlabels) => say(chooseViews({ showlabels }))}
      />
      {user.accounts.subaccounts.length > 0 && (
        <Switch
          label={t("subaccounts")}
          note={t("subaccountsText")}
          checked={user.includesubaccounts}
          onChange={(includesubaccounts) => say(chooseViews({ includesubaccounts }))}
        />
      )}
    </div>
  );
}

function AppearanceChoices() {
  const t = useTranslations("accounts.user");
  const theme = useTranslations("ui.theme");
  const [density, setDensity] = usePreference("density", "comfortable");
  const [keys, setKeys] = usePreference("shortcuts", "on");
  return (
    <div className="np-col np-gap-16">
      <div className="np-col np-gap-4">
        <span className="np-strong">{theme("label")}</span>
        <ThemeChoice />
      </div>
      <RadioGroup
        label={t("density")}
        value={density}
        onChange={setDensity}
        options={(["comfortable", "compact"] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Switch label={t("keys")} note={t("keysText")} checked={keys === "on"} onChange={(on) => setKeys(on ? "on" : "off")} />
      <p className="np-small np-soft">{t("device")}</p>
    </div>
  );
}
