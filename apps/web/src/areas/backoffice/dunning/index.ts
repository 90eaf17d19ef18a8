export { StaffReminders } from "./staff-reminders.tsx";
