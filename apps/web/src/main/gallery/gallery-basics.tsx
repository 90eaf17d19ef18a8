import { IconDownload, IconPlus, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { Button, ButtonGroup, IconButton } from "../../ui/basics/button.tsx";
import { Avatar, ChipButton, Count, FilterChip, Label, Tag } from "../../ui/basics/count.tsx";
import { Checkbox, RadioGroup, Switch } from "../../ui/form/choices.tsx";
import { PasswordField, SearchField, SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { KeyValue, Panel, Summary } from "../../ui/layout/page.tsx";
import { ProgressBar, Stepper, Timeline } from "../../ui/layout/steps.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { MoreMenu } from "../../ui/overlay/menu.tsx";
import { CopyButton, CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark, type StatusShape, type StatusTone } from "../../ui/text/status-mark.tsx";
import { ThemeChoice } from "../../ui/theme/theme-choice.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const longName = "räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se";
const longAscii = "xn--rksmrgstrta-och-kanelbullar-frn-vstra-frlunda-q0d6aucw25fhb.se";
const longOrganization =
  "Stiftelsen för bevarande av småskalig vattenkraft och kulturhistoriska kvarnmiljöer i Västra Götalands och Hallands län med omnejd, avdelningen för dokumentation, arkiv och publik verksamhet, region väst";

export function Buttons() {
  const [value, setValue] = useState<"light" | "dark">("light");
  return (
    <div className="np-col np-gap-12">
      <div className="np-row np-wrap">
        <Button variant="primary">Renew 12 domains</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" busy>
          Renewing
        </Button>
        <Button icon={IconDownload}>Export</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Delete zone</Button>
        <Button variant="danger-filled">Delete zone now</Button>
      </div>
      <div className="np-row np-wrap">
        <Button variant="primary" size="lg">
          Pay 1,922.50 SEK
        </Button>
        <Button variant="primary">36 px</Button>
        <Button variant="primary" size="sm">
          32 px
        </Button>
        <Button variant="primary" size="xs">
          28 px
        </Button>
        <IconButton icon={IconPlus} label="Add" />
        <MoreMenu
          what="kaffebryggarna.se"
          entries={[
            { key: "dns", label: "Open DNS", shortcut: "d", onSelect: () => undefined },
            { key: "line", divider: true },
            { key: "cancel", label: "Cancel domain", danger: true, onSelect: () => undefined },
          ]}
        />
        <ButtonGroup
          label="Theme"
          choices={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          value={value}
          onChange={setValue}
        />
        <ThemeChoice />
      </div>
    </div>
  );
}

const statuses: readonly (readonly [StatusTone, StatusShape | undefined, boolean, string])[] = [
  ["active", undefined, false, "Active"],
  ["pending", undefined, false, "Waiting for registry"],
  ["needs", undefined, false, "Needs you"],
  ["problem", undefined, false, "Suspended"],
  ["ended", undefined, false, "Transferred away"],
  ["pending", "spin", false, "Asking registry"],
  ["needs", undefined, true, "Unpaid"],
  ["needs", "square-half", true, "Partly paid"],
  ["active", undefined, true, "Paid"],
  ["credit", undefined, true, "Deposit"],
  ["pending", undefined, true, "Processing"],
  ["problem", undefined, true, "Collection"],
  ["ended", undefined, true, "Voided"],
];

export function Statuses() {
  return (
    <div className="np-row np-wrap np-gap-20">
      {statuses.map(([tone, shape, money, word]) => (
        <StatusMark key={word} tone={tone} shape={shape} money={money}>
          {word}
        </StatusMark>
      ))}
    </div>
  );
}

export function Words() {
  return (
    <div className="np-col np-gap-12">
      <div className="np-row np-wrap np-gap-20">
        <DomainName name="kaffebryggarna.se" />
        <span style={{ width: 220, display: "inline-flex" }}>
          <DomainName name={longName} ascii={longAscii} />
        </span>
        <DomainName name="fjällbete.nu" variant="search" />
        <DomainName name="fjällbete.com" variant="search" dim />
      </div>
      <DomainName name={longName} ascii={longAscii} wrap />
      <div className="np-row np-wrap np-gap-20">
        <Money value={{ minor: 192_250, currency: "SEK" }} vat="incl" />
        <Money value={{ minor: 13_900, currency: "SEK" }} whole vat="excl" />
        <Money value={{ minor: -1_240_000, currency: "EUR" }} />
        <DateTime value="2026-11-24" />
        <DateTime value={inDays(4)} show="relative" />
        <DateTime value={inDays(-0.1)} show="relative" />
        <DateTime value={inDays(4)} show="both" />
        <DateTime value={inDays(4)} show="exact" />
      </div>
      <div className="np-row np-wrap">
        <Label color="#1D6FA5">Kund</Label>
        <Label color="#F2C94C">Campaign 2026</Label>
        <Label color="#9A9A9A">Grey 154</Label>
        <Label color="#0B5563">Förnyas manuellt varje höst och vår</Label>
        <Tag>Draft</Tag>
        <Tag tone="accent">In basket</Tag>
        <Tag tone="pending">Pending</Tag>
        <Tag tone="active">New</Tag>
        <Tag tone="needs">Needs you</Tag>
        <Tag tone="problem">Broken chain</Tag>
        <Tag tone="credit">Premium</Tag>
        <Count value={2} />
        <Count value={198} tone="quiet" />
        <Count value={2} tone="needs" />
        <Avatar name="Alva Hedström" />
      </div>
      <div className="np-row np-wrap">
        <ChipButton icon={IconTag} opens>
          Labels
        </ChipButton>
        <FilterChip name="TLD" value=".se" onRemove={() => undefined} removeLabel="Remove TLD .se" />
        <ChipButton dashed icon={IconPlus}>
          Filter
        </ChipButton>
      </div>
    </div>
  );
}

export function Fields() {
  const [text, setText] = useState("701234167");
  const [password, setPassword] = useState("Kaffe2026");
  const [search, setSearch] = useState("");
  const [on, setOn] = useState(true);
  const [pay, setPay] = useState<"card" | "swish">("card");
  return (
    <div className="np-columns">
      <div className="np-form">
        <TextField label="Phone" prefix="+46" value={text} onChange={setText} hint="Digits only. We send a code here." />
        <TextField
          label="Auth code"
          mono
          value="Kf7-pqR2x9Lm"
          onChange={() => undefined}
          error="The registry refused this code. Ask your registrar for a new one."
        />
        <TextField
          label="SPF"
          mono
          value={'"v=spf1 +all"'}
          onChange={() => undefined}
          warning="+all lets anyone send as you. You can still save."
        />
        <SelectField
          label="Name servers"
          value="a"
          onChange={() => undefined}
          options={[
            { value: "a", label: "Nameplane standard" },
            { value: "b", label: "Own" },
          ]}
        />
        <TextField label="Username" optional="cannot be changed" value="alva.hedstrom" onChange={() => undefined} disabled />
      </div>
      <div className="np-form">
        <PasswordField label="New password" value={password} onChange={setPassword} strength autoComplete="new-password" />
        <SearchField label="Filter names" value={search} onChange={setSearch} />
        <div className="np-row np-wrap np-gap-16">
          <Switch label="On" checked={on} onChange={setOn} />
          <Switch label="Locked by master account" checked disabled onChange={() => undefined} />
          <Checkbox label="Ticked" checked={on} onChange={setOn} />
          <Checkbox label="Some" checked={false} mixed onChange={() => undefined} />
        </div>
        <RadioGroup
          label="How do you want to pay?"
          cards
          value={pay}
          onChange={setPay}
          options={[
            { value: "card", label: "Card ending in 4471", note: "Your bank may ask you to approve." },
            { value: "swish", label: "Swish", note: "Scan a code with your phone." },
          ]}
        />
        <TextArea label="Message" value="" onChange={() => undefined} hint="Up to 10,000 characters." />
      </div>
    </div>
  );
}

export function Facts() {
  const [tab, setTab] = useState("all");
  return (
    <div className="np-col np-gap-16">
      <Summary
        verdicts={[
          { key: "next", label: "Next", value: "Renews by itself 2 Dec", note: "139 SEK from card ending 4471" },
          {
            key: "registry",
            label: "Registry",
            value: <StatusMark tone="active">Active</StatusMark>,
            note: "ok, since 2 Dec 2019",
          },
          {
            key: "dns",
            label: "DNS",
            value: <StatusMark tone="problem">Not known</StatusMark>,
            note: "check did not answer",
          },
        ]}
      />
      <ViewTabs
        label="Views"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "all", label: "All", count: 214 },
          { value: "active", label: "Active", count: 211 },
          { value: "needs", label: "Needs you", count: 2, tone: "needs" },
        ]}
      />
      <div className="np-columns">
        <Panel title="Renewal and dates" aside={<a href="#facts">Change</a>} flush>
          <KeyValue
            facts={[
              { key: "a", label: "Registered", value: <DateTime value="2019-12-02" /> },
              { key: "b", label: "Owner", value: longOrganization },
              { key: "c", label: "Fax", value: "" },
            ]}
          />
        </Panel>
        <div className="np-col np-gap-12">
          <CopyField label="IBAN" value="SE45 5000 0000 0583 9825 7466" />
          <span className="np-row np-mono">
            1042336 <CopyButton value="1042336" what="OCR" />
          </span>
          <ProgressBar
            label="Renewed"
            total={500}
            parts={[
              { tone: "active", count: 388 },
              { tone: "pending", count: 40 },
              { tone: "problem", count: 12 },
            ]}
          />
          <Stepper steps={["Basket", "Details", "Pay"]} current={1} />
          <Timeline
            steps={[
              { key: "1", state: "done", title: "Submitted", note: "today 09:10" },
              { key: "2", state: "now", title: "Old registrar may object", note: "until 25 Nov 09:12" },
              { key: "3", state: "needs", title: "A code is missing" },
              { key: "4", state: "failed", title: "Refused" },
              { key: "5", state: "todo", title: "Done" },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
