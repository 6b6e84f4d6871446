export type EventNetwork = { fetch: typeof fetch; base: string; warn: (text: string) => void };

/** Sends an event to the platform, even while the page is being left. A failure goes to the console only (rule B13). */
export async function sendEvent(body: object, { fetch, base, warn }: EventNetwork): Promise<void> {
  try {
    const response = await fetch(`${base}/events.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      priority: 'low',
    });
    // Chromium keeps a connection open for a response that nobody reads.
    await response.text();
    if (!response.ok) warn(`An event was not sent: the server answered ${response.status}.`);
  } catch (error) {
    warn(`An event was not sent: ${(error as Error).message}`);
  }
}

/**
 * Reports a visit to the dashboard service, even while the page is being left (rule T8). The response is not used. Throws if this fails.
 */
export async function countVisit(website: string, { fetch, base }: EventNetwork): Promise<void> {
  const path = `/v1/websites/${encodeURIComponent(website)}/website_session_data.json`;
  const response = await fetch(base + path, { headers: { accept: 'application/json' }, keepalive: true, priority: 'low' });
  await response.text();
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}
