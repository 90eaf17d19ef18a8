export { zoneParked } from "./mail.ts";
export { notifyZoneParked } from "./notify-zone-parked.ts";
