import { z } from 'zod';
import { commentLines, groupByMinute, type ScheduleEngine, type ScheduleInput } from './schedule-input.ts';

/** A definition's record of one dealer: the times of its scheduled changes in milliseconds, and the requirements of its settings. */
export type DealerRecord = {
  changes: readonly number[];
  folders: readonly string[];
  publishes: boolean;
  indexed: boolean;
  variables: readonly string[];
};

/** The file of each engine that lists scheduled changes and holds the records. */
export const recordFiles: Record<ScheduleEngine, string> = {
  github: '.github/workflows/forecourt.yml',
  gitlab: '.gitlab-ci.yml',
  cron: 'crontab',
  systemd: 'forecourt-build.timer',
};

const heading = 'For `forecourt schedule`: what this file has for each dealer. A dealer that cannot be read keeps it.';

const minuteText = z.iso.datetime({ precision: -1 }).transform(Date.parse);
const names = z.array(z.string()).default([]);
const recordSchema = z.strictObject({
  changes: z.array(minuteText).default([]),
  folders: names,
  publishes: z.boolean().default(false),
  indexed: z.boolean().default(false),
  variables: names,
});

const isWorthWriting = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== false);

/** The records as comment lines for the end of a file. They contain only the changes that the definition lists. */
export function formatRecords(records: ReadonlyMap<string, DealerRecord>, input: Pick<ScheduleInput, 'dues' | 'now'>): string {
  const { minutes } = groupByMinute(input);
  const lines = [...records].map(([slug, record]) => {
    const changes = minutes.flatMap(({ at, slugs }) => (slugs.includes(slug) ? [`${new Date(at).toISOString().slice(0, 16)}Z`] : []));
    const values = Object.entries({ ...record, changes }).filter(([, value]) => isWorthWriting(value));
    return `  ${slug} ${JSON.stringify(Object.fromEntries(values))}`;
  });
  return commentLines([heading, ...lines]);
}

/** Whether `forecourt schedule` wrote a file: it says with which command, at its top. */
export const isDefinition = (text: string, engine: ScheduleEngine): boolean => text.includes(` schedule ${engine}`);

/** The records of a file by slug; undefined where it has none, or where somebody changed them so that they cannot be read. */
export function readRecords(text: string): Map<string, DealerRecord> | undefined {
  const [, after] = text.split(`# ${heading}\n`);
  if (after === undefined) return undefined;
  const records = new Map<string, DealerRecord>();
  for (const line of after.split('\n').filter((one) => one.trim() !== '')) {
    const [, slug, json] = /^# {3}(\S+) (\{.*\})$/.exec(line) ?? [];
    if (slug === undefined || json === undefined) return undefined;
    try {
      records.set(slug, recordSchema.parse(JSON.parse(json)));
    } catch {
      return undefined;
    }
  }
  return records;
}

const union = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();

/** All fields of a dealer's record. */
export const mergeRecords = (records: readonly DealerRecord[]): DealerRecord => ({
  changes: records.flatMap(({ changes }) => changes),
  folders: union(records.map(({ folders }) => folders)),
  publishes: records.some(({ publishes }) => publishes),
  indexed: records.some(({ indexed }) => indexed),
  variables: union(records.map(({ variables }) => variables)),
});

/** The data about the dealers that a definition needs. */
export function inputOfRecords(
  records: ReadonlyMap<string, DealerRecord>,
  until: number,
): Pick<ScheduleInput, 'dues' | 'publishes' | 'indexed' | 'variables'> {
  const { folders, publishes, variables } = mergeRecords([...records.values()]);
  return {
    dues: [...records].flatMap(([slug, { changes }]) => changes.filter((at) => at <= until).map((at) => ({ slug, due: { at } }))),
    publishes: { folders, any: publishes },
    indexed: [...records].flatMap(([slug, { indexed }]) => (indexed ? [slug] : [])),
    variables,
  };
}
