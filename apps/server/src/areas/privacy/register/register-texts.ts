import type { ActivityField } from "@nameplane/contracts/privacy/activity-texts";

type Heading = ActivityField | "controller" | "contact" | "officer" | "general" | "file";

/** Headings of the file. */
export const headings: Readonly<Record<"en" | "sv", Readonly<Record<Heading, string>>>> = {
  en: {
    file: "register-of-processing",
    controller: "Controller",
    contact: "Contact",
    officer: "Data protection officer or representative",
    general: "Security measures for all activities",
    name: "Activity",
    purpose: "Purpose",
    basis: "Legal basis",
    persons: "Persons",
    data: "Personal data",
    recipients: "Recipients",
    transfers: "Transfers to third countries",
    retention: "Kept for",
    measures: "Further security measures",
  },
  sv: {
    file: "behandlingsregister",
    controller: "Personuppgiftsansvarig",
    contact: "Kontakt",
    officer: "Dataskyddsombud eller företrädare",
    general: "Säkerhetsåtgärder för alla behandlingar",
    name: "Behandling",
    purpose: "Ändamål",
    basis: "Rättslig grund",
    persons: "Registrerade",
    data: "Personuppgifter",
    recipients: "Mottagare",
    transfers: "Överföringar till tredjeland",
    retention: "Sparas",
    measures: "Ytterligare säkerhetsåtgärder",
  },
};
