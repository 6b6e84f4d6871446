import type { TestProject } from 'vitest/node';
import { postgresPrograms, startPostgres } from './leads/databases.ts';

/** Starts one PostgreSQL server for all test files, if its programs are installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  const postgres = programs ? await startPostgres(programs) : undefined;
  project.provide('postgres', postgres?.port);
  return async () => postgres?.stop();
}
