/** The systems that can run Forecourt on a schedule. */
export const scheduleEngines = ['github', 'gitlab', 'cron', 'systemd'] as const;
export type ScheduleEngine = (typeof scheduleEngines)[number];
