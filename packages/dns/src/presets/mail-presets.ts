import { set, type ServicePreset } from "./service-preset.ts";

export const mailPresets: readonly ServicePreset[] = [
  {
    id: "google-workspace",
    name: "Google Workspace",
    kind: "mail",
    source: "https://support.google.com/a/answer/174125",
    checkedOn: "2026-11-21",
    about: {
      en: "Email with Gmail. Paste the DKIM key with the DKIM wizard afterwards.",
      sv: "E-post i Gmail. Klistra in DKIM-nyckeln med DKIM-guiden efteråt.",
    },
    variables: [
      {
        name: "code",
        label: { en: "Verification code", sv: "Verifieringskod" },
        where: {
          en: "After google-site-verification= in the setup",
          sv: "Efter google-site-verification= i installationen",
        },
        example: "rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ",
        isOptional: true,
      },
    ],
    sets: [
      set("", "MX", "1 smtp.google.com."),
      set("", "TXT", '"v=spf1 include:_spf.google.com ~all"'),
      set("", "TXT", '"google-site-verification={{code}}"'),
    ],
  },
  {
    id: "microsoft-365",
    name: "Microsoft 365",
    kind: "mail",
    source:
      "https://learn.microsoft.com/microsoft-365/admin/get-help-with-domains/create-dns-records-at-any-dns-hosting-provider",
    checkedOn: "2026-11-21",
    about: {
      en: "Email with Exchange Online and Outlook.",
      sv: "E-post i Exchange Online och Outlook.",
    },
    variables: [
      {
        name: "mx",
        label: { en: "Mail server", sv: "E-postserver" },
        where: {
          en: "Points-to address of the MX record in the admin centre",
          sv: "MX-postens pekaradress i administrationscentret",
        },
        example: "example-com.mail.protection.outlook.com",
        usual: "{{domain_dashes}}.mail.protection.outlook.com",
      },
      {
        name: "code",
        label: { en: "Verification code", sv: "Verifieringskod" },
        where: { en: "After MS= in the admin centre", sv: "Efter MS= i administrationscentret" },
        example: "ms12345678",
        isOptional: true,
      },
      {
        name: "dkim1",
        label: { en: "Target of selector1", sv: "Mål för selector1" },
        where: { en: "DKIM settings in Microsoft Defender", sv: "DKIM-inställningarna i Microsoft Defender" },
        example: "selector1-example-com._domainkey.example.n-v1.dkim.mail.microsoft",
        isOptional: true,
      },
      {
        name: "dkim2",
        label: { en: "Target of selector2", sv: "Mål för selector2" },
        where: { en: "DKIM settings in Microsoft Defender", sv: "DKIM-inställningarna i Microsoft Defender" },
        example: "selector2-example-com._domainkey.example.n-v1.dkim.mail.microsoft",
        isOptional: true,
      },
    ],
    sets: [
      set("", "MX", "0 {{mx}}."),
      set("", "TXT", '"v=spf1 include:spf.protection.outlook.com -all"'),
      set("", "TXT", '"MS={{code}}"'),
      set("autodiscover", "CNAME", "autodiscover.outlook.com."),
      set("selector1._domainkey", "CNAME", "{{dkim1}}."),
      set("selector2._domainkey", "CNAME", "{{dkim2}}."),
    ],
  },
  {
    id: "fastmail",
    name: "Fastmail",
    kind: "mail",
    source: "https://www.fastmail.help/hc/en-us/articles/360060591153",
    checkedOn: "2026-11-21",
    about: { en: "Email with Fastmail, signed with DKIM.", sv: "E-post hos Fastmail, signerad med DKIM." },
    variables: [],
    sets: [
      set("", "MX", "10 in1-smtp.messagingengine.com.", "20 in2-smtp.messagingengine.com."),
      set("", "TXT", '"v=spf1 include:spf.messagingengine.com ?all"'),
      set("fm1._domainkey", "CNAME", "fm1.{{domain}}.dkim.fmhosted.com."),
      set("fm2._domainkey", "CNAME", "fm2.{{domain}}.dkim.fmhosted.com."),
      set("fm3._domainkey", "CNAME", "fm3.{{domain}}.dkim.fmhosted.com."),
    ],
  },
  {
    id: "proton-mail",
    name: "Proton Mail",
    kind: "mail",
    source: "https://proton.me/support/custom-domain",
    checkedOn: "2026-11-21",
    about: { en: "Email with Proton, signed with DKIM.", sv: "E-post hos Proton, signerad med DKIM." },
    variables: [
      {
        name: "code",
        label: { en: "Verification code", sv: "Verifieringskod" },
        where: {
          en: "After protonmail-verification= on the Verify tab",
          sv: "Efter protonmail-verification= på fliken Verify",
        },
        example: "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b",
        isOptional: true,
      },
      {
        name: "key",
        label: { en: "Key name of your domain", sv: "Domänens nyckelnamn" },
        where: {
          en: "Between domainkey. and .domains.proton.ch on the DKIM tab",
          sv: "Mellan domainkey. och .domains.proton.ch på fliken DKIM",
        },
        example: "d4x5yv3ndz4hkl6",
        isOptional: true,
      },
    ],
    sets: [
      set("", "MX", "10 mail.protonmail.ch.", "20 mailsec.protonmail.ch."),
      set("", "TXT", '"v=spf1 include:_spf.protonmail.ch ~all"'),
      set("", "TXT", '"protonmail-verification={{code}}"'),
      set("protonmail._domainkey", "CNAME", "protonmail.domainkey.{{key}}.domains.proton.ch."),
      set("protonmail2._domainkey", "CNAME", "protonmail2.domainkey.{{key}}.domains.proton.ch."),
      set("protonmail3._domainkey", "CNAME", "protonmail3.domainkey.{{key}}.domains.proton.ch."),
    ],
  },
  {
    id: "icloud-mail",
    name: "iCloud Mail",
    kind: "mail",
    source: "https://support.apple.com/102374",
    checkedOn: "2026-11-21",
    about: { en: "Custom email domain of iCloud+.", sv: "Egen e-postdomän i iCloud+." },
    variables: [
      {
        name: "code",
        label: { en: "Verification code", sv: "Verifieringskod" },
        where: { en: "After apple-domain= in the iCloud settings", sv: "Efter apple-domain= i iCloud-inställningarna" },
        example: "Xy7pQ2mN8kLr4sTv",
        isOptional: true,
      },
    ],
    sets: [
      set("", "MX", "10 mx01.mail.icloud.com.", "10 mx02.mail.icloud.com."),
      set("", "TXT", '"apple-domain={{code}}"'),
      set("", "TXT", '"v=spf1 include:icloud.com ~all"'),
      set("sig1._domainkey", "CNAME", "sig1.dkim.{{domain}}.at.icloudmailadmin.com."),
    ],
  },
  {
    id: "no-mail",
    name: "No mail",
    title: { en: "No email", sv: "Ingen e-post" },
    kind: "mail",
    source: "https://www.rfc-editor.org/rfc/rfc7505",
    checkedOn: "2026-11-21",
    about: {
      en: "Says that the domain neither receives nor sends email, so that no one can send in its name.",
      sv: "Talar om att domänen varken tar emot eller skickar e-post, så att ingen kan skicka i dess namn.",
    },
    variables: [],
    sets: [set("", "MX", "0 ."), set("", "TXT", '"v=spf1 -all"'), set("_dmarc", "TXT", '"v=DMARC1; p=reject; adkim=s; aspf=s"')],
  },
];
