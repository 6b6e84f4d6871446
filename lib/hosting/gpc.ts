/** `/.well-known/gpc.json`: the site follows Global Privacy Control (rule T9), with the day since when it does. */
export const gpcText = `${JSON.stringify({ gpc: true, lastUpdate: '2026-11-24' })}\n`;
