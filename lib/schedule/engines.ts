/** What can run Forecourt at times. */
export const engines = ['github', 'gitlab', 'cron', 'systemd'] as const;
export type Engine = (typeof engines)[number];
