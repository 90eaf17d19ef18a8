export { nextMailOn } from "../months.rules.ts";
export {
  dayOfOperator,
  monthsOfMail,
  scheduledFigures,
  scheduledFile,
  type Figure,
  type ScheduledAsk,
} from "./scheduled-report.ts";
export { endSchedule, maySend, readSchedules, saveSchedule } from "./schedules.ts";
export { dueSchedules, listReaders, moveSchedule } from "./schedules.repository.ts";
