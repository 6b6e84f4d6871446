import { readJson } from '#lib/disk/read-json.ts';
import { type SimulationInputs, simulationInputs } from '#lib/fleet/simulate/inputs.ts';
import { findFewestWorkers, meetsLag, type SimulationResult, simulateFleet } from '#lib/fleet/simulate/simulate.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { awayText } from '#lib/locale/utc-text.ts';
import { secondMs } from '#lib/model/time.ts';
import type { CommonOptions } from '../../cli/context.ts';
import { wordedMessage } from '../../cli/disk-words.ts';
import { UsageError } from '../../cli/invocation.ts';
import { type CommandOutcome, printError, printLine } from '../../cli/output.ts';
import { readWhole } from '../../cli/read-number.ts';
import { readPath } from '../../cli/read-path.ts';

export type SimulateCommandOptions = CommonOptions & { input?: string; dealers?: string; workers?: string; lag?: string; seed?: string };

/** Reads the inputs of a simulation. Throws UsageError that names the file and what is wrong in it. */
async function readInputs(input: string | undefined): Promise<SimulationInputs> {
  if (input === undefined) return simulationInputs.parse({});
  const path = readPath('--input', input, 'file');
  const raw = await readJson(path).catch((error: Error) => {
    throw new UsageError(`--input: ${wordedMessage(error)}`);
  });
  if (raw === undefined) throw new UsageError(`--input: ${path}: there is no such file. Write the path of a file of JSON.`);
  const parsed = simulationInputs.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`--input: ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

const seconds = (ms: number) => `${(ms / secondMs).toFixed(1)} s`;

const resultText = ({ workers, size, lag, urgent, builds, warm, busy, cost, codeMs }: SimulationResult) =>
  `${workers} × ${size}: lag p50 ${seconds(lag.p50)}, p95 ${seconds(lag.p95)}, p99 ${seconds(lag.p99)}; sold and scheduled p99 ${seconds(urgent.p99)}; ` +
  `${formatNumber(builds)} builds, ${Math.round(warm * 100)} % warm; busy ${Math.round(busy * 100)} %; US$${cost.toFixed(2)} a day` +
  (codeMs === undefined ? '' : `; new code everywhere after ${awayText(codeMs)}`);

/** `forecourt fleet simulate`: how many workers of which size keep the lag at p99, and what they cost. Nothing real is touched. */
export async function simulateCommand(options: SimulateCommandOptions): Promise<CommandOutcome> {
  const inputs = await readInputs(options.input);
  const played = { ...inputs, dealers: readWhole('--dealers', options.dealers, inputs.dealers) };
  const lagMs = readWhole('--lag', options.lag, 60) * secondMs;
  const seed = readWhole('--seed', options.seed, 1, 0);
  const workers = options.workers === undefined ? undefined : readWhole('--workers', options.workers, 1);
  const results = played.workers.map((size) =>
    workers === undefined ? findFewestWorkers(played, size, lagMs, seed) : simulateFleet(played, workers, size, seed),
  );
  const met = results.filter((result) => meetsLag(result, lagMs)).sort((a, b) => a.cost - b.cost);
  const [cheapest] = met;
  if (!options.json) {
    printLine(`${countOf(played.dealers, 'dealer')} for ${countOf(played.hours, 'hour')}, lag at p99 at most ${lagMs / secondMs} s:`);
    for (const result of results) printLine(`  ${resultText(result)}${meetsLag(result, lagMs) ? '' : ' – too slow'}`);
    if (cheapest)
      printLine(`Cheapest: ${countOf(cheapest.workers, 'worker')} with ${cheapest.size}, US$${cheapest.cost.toFixed(2)} a day.`);
  }
  const problems = cheapest ? [] : [{ message: `No size keeps the lag at p99 under ${lagMs / secondMs} s. Use more workers.` }];
  if (!options.json) for (const { message } of problems) printError(message);
  return { result: { dealers: played.dealers, seed, lagMs, results, cheapest: cheapest ?? null }, problems };
}
