import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

/** A JSON file read by its schema; undefined when it is missing or damaged, since every caller treats both alike. */
export async function readValidJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
