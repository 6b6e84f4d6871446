/** The intervals, in minutes, that cron can run evenly. */
export const cronIntervals = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;

/** The five cron fields of a run every so many minutes (one of `cronIntervals`), starting `offset` minutes into the hour. */
export function formatIntervalCron(minutes: number, offset = 0): string {
  if (minutes < 60) {
    const first = Math.min(offset, minutes - 1);
    return `${first === 0 ? '*' : `${first}-59`}/${minutes} * * * *`;
  }
  const hours = minutes / 60;
  return `${offset} ${hours === 1 ? '*' : hours === 24 ? '0' : `*/${hours}`} * * *`;
}

/** The five cron fields of one minute, in a time zone. Cron has no years, so it would run again a year later. */
export function formatMinuteCron(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return `${part.minute} ${part.hour} ${part.day} ${part.month} *`;
}
