import { Agent, request } from 'node:http';

export type SentLeads = { perSecond: number; p50: number; p99: number };

const body = (index: number) =>
  JSON.stringify({
    lead: {
      ...{ website_slug: 'bench-leads', source: 'Website', category: 'General Enquiry', url: 'https://bench-leads.example.com/cars/9' },
      ...{ name: 'Ana', last_name: 'Lee', email: `ana${index}@example.com`, phone: `04${String(index % 1e8).padStart(8, '0')}` },
      ...{ car_id: `${index % 500}`, message: 'Is it still there? I could come on Saturday morning and would trade in my old one.' },
      ...{ 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5', 'Vehicle Year': 2021, visited_pages: ['/', '/cars', '/cars/9'], opt_in: true },
    },
    consent: { wording: 'Send me offers', accepted: true, at: '2026-11-22T01:00:00Z', page: '/cars/9', channel: 'website form' },
  });

function post(agent: Agent, port: number, index: number): Promise<number> {
  const text = body(index);
  const headers = {
    ...{ Host: 'bench-leads.example.com', Origin: 'https://bench-leads.example.com', 'Content-Type': 'application/json' },
    ...{ 'Content-Length': Buffer.byteLength(text), 'Idempotency-Key': `bench-${process.pid}-${index}` },
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/leads', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

let next = 0;

/** Sends leads over this many connections, each of which waits for its answer. Throws unless all are stored. */
export async function sendLeads(port: number, count: number, connections: number): Promise<SentLeads> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = next + count;
  const times: number[] = [];
  const client = async () => {
    while (next < end) {
      const index = next++;
      const began = performance.now();
      const status = await post(agent, port, index);
      if (status !== 201) throw new Error(`Lead ${index} was answered with ${status}.`);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}
