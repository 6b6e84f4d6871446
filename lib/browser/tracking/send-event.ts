export type EventNetwork = { fetch: typeof fetch; base: string; warn: (text: string) => void };

/** Sends an event to the platform, also from a page that is being left. A failure goes to the console only (rule B13). */
export async function sendEvent(body: object, { fetch, base, warn }: EventNetwork): Promise<void> {
  try {
    const response = await fetch(`${base}/events.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      priority: 'low',
    });
    // Chromium keeps a connection for an answer that nobody reads.
    await response.text();
    if (!response.ok) warn(`An event was not sent: the server answered ${response.status}.`);
  } catch (error) {
    warn(`An event was not sent: ${(error as Error).message}`);
  }
}

/** Tells the dashboard service of a visit, also from a page that is being left (rule T8). Nothing of its answer is used. Throws where it is not told. */
export async function countVisit(website: string, { fetch, base }: EventNetwork): Promise<void> {
  const path = `/v1/websites/${encodeURIComponent(website)}/website_session_data.json`;
  const response = await fetch(base + path, { headers: { accept: 'application/json' }, keepalive: true, priority: 'low' });
  await response.text();
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}
