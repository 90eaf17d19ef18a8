/** What other areas use of the overview. */
export { DashboardIdn as IdnConverter } from "./dashboard-idn.tsx";
export { DashboardWhois as WhoisField } from "./dashboard-whois.tsx";
