import { passed, problem, type SetupFinding } from '#lib/destinations/finding.ts';
import { secondMs } from '#lib/model/time.ts';
import type { ProductionCheck, ProductionWorld } from '../production-world.ts';
import { fleetTemplate, readFleetWorkers } from '../units/fleet-workers.ts';
import { readInstalledUnit } from '../units/installed-unit.ts';
import { optionOf, unitCommands } from '../units/parse-unit.ts';

type Service = { subject: string; unit: string; port: string; path: string; keys: readonly string[] };

const services: readonly Service[] = [
  {
    subject: 'api',
    unit: 'forecourt-api.service',
    port: '4200',
    path: '/readyz',
    keys: ['database', 'leads', 'schema', 'worker', 'proxies'],
  },
  { subject: 'watch', unit: 'forecourt-watch.service', port: '4100', path: '/healthz', keys: ['problem'] },
];

/** A worker of a fleet, which listens at the port in its name. */
const workerOf = (port: string): Service => ({ subject: `fleet@${port}`, unit: fleetTemplate, port, path: '/healthz', keys: ['problem'] });

/** The port that a service of this machine listens on, by its unit. */
async function addressOf({ unit, port }: Service, world: ProductionWorld): Promise<string> {
  const installed = await readInstalledUnit(world, unit);
  const words = installed ? (unitCommands(installed)[0] ?? []) : [];
  const host = optionOf(words, '--host') ?? '127.0.0.1';
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const portOption = optionOf(words, '--port') ?? port;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${portOption === '%i' ? port : portOption}`;
}

async function ask(service: Service, world: ProductionWorld): Promise<SetupFinding[]> {
  const { subject, path, keys } = service;
  const origin = await addressOf(service, world);
  const log = `see: journalctl -u forecourt-${subject}`;
  try {
    const headers: Record<string, string> = world.env.FORECOURT_METRICS_TOKEN
      ? { Authorization: `Bearer ${world.env.FORECOURT_METRICS_TOKEN}` }
      : {};
    const response = await world.fetchHere(`${origin}${path}`, { headers, signal: AbortSignal.timeout(10 * secondMs) });
    const answer = (await response.json()) as Record<string, unknown>;
    const faults = keys.flatMap((key) =>
      typeof answer[key] === 'string' && !['ok', 'not in this process'].includes(answer[key]) ? [`${key}: ${answer[key]}`] : [],
    );
    if (faults.length > 0)
      return [problem(subject, `${origin}${path} says ${faults.join('; ')}`, 'do what it says; lib/api/RUNBOOK.md explains it')];
    if (!response.ok) return [problem(subject, `${origin}${path} answers with HTTP ${response.status}`, log)];
    return [passed(subject, `runs at ${origin}`)];
  } catch {
    return [problem(subject, `nothing answers at ${origin}${path}`, `start forecourt-${subject}, or ${log}`)];
  }
}

/** The services run, and report that they are ready. An unnamed proxy is reported here (rule E62). */
export const servicesCheck: ProductionCheck = async (world) => {
  const fleet = await readFleetWorkers(world);
  const usesTimer =
    !(await readInstalledUnit(world, 'forecourt-watch.service')) && (await readInstalledUnit(world, 'forecourt-build.timer'));
  const checkedServices = [
    ...services.filter(({ subject }) => subject === 'api' || !(fleet || usesTimer)),
    ...(fleet?.ports ?? []).map(workerOf),
  ];
  return (await Promise.all(checkedServices.map((service) => ask(service, world)))).flat();
};
