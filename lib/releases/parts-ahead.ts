import { Worker } from 'node:worker_threads';

/** The JSON of parts by name. Each was verified against its name. */
export type PartTexts = ReadonlyMap<string, string>;

const script = new URL('./parts-worker.ts', import.meta.url);

/** Reads the parts of a long record in a thread: a large stock has two thousand. Unreadable parts are left out. */
export function readPartsInThread(record: string, dir: string): Promise<PartTexts> {
  const worker = new Worker(script, { workerData: { record, dir }, stdout: true, stderr: true });
  const read = Promise.withResolvers<PartTexts>();
  worker.once('message', ([names, texts]: [string[], string[]]) =>
    read.resolve(new Map(names.map((name, at) => [name, texts[at] as string]))),
  );
  for (const event of ['error', 'exit']) worker.once(event, () => read.resolve(new Map()));
  return read.promise;
}
