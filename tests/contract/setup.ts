import type { TestProject } from 'vitest/node';
import { postgresPrograms, startPostgres } from './leads/databases.ts';

/** Starts one PostgreSQL server for all test files, if its programs are installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  const postgres = programs ? await startPostgres(programs) : undefined;
  project.provide('postgres', postgres?.port);
  if (!postgres) return async () => undefined;
  // An interrupted run does not come to its teardown.
  process.once('exit', postgres.stopNow);
  return async () => {
    process.off('exit', postgres.stopNow);
    await postgres.stop();
  };
}
