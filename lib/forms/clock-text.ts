/** "13:30" becomes "1:30 pm"; a part of the day stays as it is. */
export function clockText(time: string): string {
  if (!/^\d\d:\d\d$/.test(time)) return time;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
