/** `/.well-known/gpc.json`: the site follows Global Privacy Control (rule T9), as of the day that it began to. */
export const gpcText = `${JSON.stringify({ gpc: true, lastUpdate: '2026-11-24' })}\n`;
