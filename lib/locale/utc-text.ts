const isoText = (ms: number, length: number) => `${new Date(ms).toISOString().slice(0, length).replace('T', ' ')} UTC`;

/** A moment for ops, to the minute: "2026-11-22 16:30 UTC". */
export const utcMinute = (ms: number): string => isoText(ms, 16);

/** A moment for ops, to the second: "2026-11-22 16:30:05 UTC". */
export const utcSecond = (ms: number): string => isoText(ms, 19);
