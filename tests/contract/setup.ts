import type { TestProject } from 'vitest/node';
import { postgresPrograms, startPostgres } from './leads/databases.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts one PostgreSQL server for all test files, if its programs are installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  const postgres = programs ? await startPostgres(programs) : undefined;
  project.provide('postgres', postgres?.port);
  const stop = async () => postgres?.stop();
  // An interrupted run does not come to its teardown.
  const stopAndEnd = (signal: NodeJS.Signals) => void stop().finally(() => process.kill(process.pid, signal));
  for (const signal of signals) process.once(signal, stopAndEnd);
  return async () => {
    for (const signal of signals) process.off(signal, stopAndEnd);
    await stop();
  };
}
