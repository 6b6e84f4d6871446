import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

/** A JSON text read by its schema; undefined when it is damaged, since every caller treats a damaged one like a missing one. */
export function parseValidJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A JSON file read by its schema; undefined when it is missing or damaged. */
export const readValidJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> =>
  parseValidJson(await readFile(path, 'utf8').catch(() => ''), schema);

/** The same at once: for thousands of small files, promises take several times as long. */
export function readValidJsonSync<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return parseValidJson(readFileSync(path, 'utf8'), schema);
  } catch {
    return undefined;
  }
}
