import { setTimeout } from 'node:timers/promises';

export type Acknowledged = { id: string; message: string; key: string };

type Sent = { method: 'POST' | 'PUT'; url: string; key: string; body: object };

const origin = 'https://acme.example.com';
const answerMs = 8000;

const patienceMs = 60_000;

/** Sends a request until it is answered, as a page does: the same key each time, after a pause. Throws for a refusal, and after a minute. */
export async function sendUntilAnswered({ method, url, key, body }: Sent, random: () => number): Promise<{ id: string }> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const headers = {
      ...{ Origin: origin, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      // Each shopper has an address, so that no limit per address is met.
      'X-Forwarded-For': `198.51.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
    };
    const response = await fetch(url, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(answerMs) }).catch(
      () => undefined,
    );
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text) return JSON.parse(text) as { id: string };
    if (response && response.status < 500 && response.status !== 409 && response.status !== 429)
      throw new Error(`${response.status} ${text}`);
    await setTimeout(50 + random() * 150);
  }
  throw new Error(`${method} ${url} was not answered in a minute.`);
}

export type Clients = { count: number; leads: number; base: () => string; pauseMs: number; random: () => number };

/** Clients that send leads side by side. Every fourth lead is a form of two steps. Resolves with what was acknowledged. */
export async function runClients({ count, leads, base, pauseMs, random }: Clients): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let next = 0;
  const work = async () => {
    while (next < leads) {
      const index = next++;
      const lead = { website_slug: 'acme', name: 'Ana', phone: `04${String(index).padStart(8, '0')}`, car_id: `${index}` };
      const [key, message] = [`key-${index}`, `message ${index}`];
      const isTwoSteps = index % 4 === 0;
      const first = isTwoSteps ? { ...lead, form_completed: false } : { ...lead, message };
      const url = `${base()}/api/leads`;
      const { id } = await sendUntilAnswered({ method: 'POST', url, key, body: { lead: first } }, random);
      if (isTwoSteps) {
        const body = { lead: { ...lead, message, form_completed: true } };
        await sendUntilAnswered({ method: 'PUT', url: `${url}/${id}`, key: `${key}-2`, body }, random);
      }
      acknowledged.push({ id, message, key });
      await setTimeout(random() * pauseMs);
    }
  };
  await Promise.all(Array.from({ length: count }, work));
  return acknowledged;
}
