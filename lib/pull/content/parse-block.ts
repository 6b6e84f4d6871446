import type { z } from 'zod';
import { endsBeforeStart } from '#lib/content/schedule.ts';
import { formIds, isFormId } from '#lib/forms/form-definitions.ts';
import { type Block, blockTypes, isBlockType } from '#lib/model/blocks/block-types.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { suggest } from '#lib/site/nearest.ts';

/** The fault of a block, and how to fix it. */
export type BlockFault = { problem: string; fix: string };

const blockNames: readonly string[] = Object.keys(blockTypes).filter((name) => name !== 'text');

/** The allowed keys of the object at `path` in a block, for messages. */
function keysOf(schema: z.ZodType): string {
  const shape = 'shape' in schema && isRecord(schema.shape) ? schema.shape : {};
  return Object.keys(shape).join(', ');
}

function endingTooEarly(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(endingTooEarly).find(Boolean);
  if (!isRecord(value)) return undefined;
  const { from, until } = value;
  if (typeof from === 'string' && typeof until === 'string' && endsBeforeStart({ from, until }))
    return `${until} is not after from: ${from}`;
  return Object.values(value).map(endingTooEarly).find(Boolean);
}

/** Makes a block from its name and data, or returns its fault. `isUnknown`: there is no block with this name. */
export function readBlock(name: string, data: unknown): { block: Block } | (BlockFault & { isUnknown?: true }) {
  if (!isBlockType(name) || name === 'text')
    return { isUnknown: true, problem: `there is no block "${name}"`, fix: suggest(name, blockNames, 'blocks') };
  const schema: z.ZodType = blockTypes[name];
  const parsed = schema.safeParse(data ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.');
    return { problem: `${place ? `${place}: ` : ''}${issue?.message ?? 'cannot be read'}`, fix: `a "${name}" has: ${keysOf(schema)}` };
  }
  const block = { type: name, ...(parsed.data as object) } as Block;
  if (block.type === 'form' && !isFormId(block.form))
    return { problem: `form: there is no form "${block.form}"`, fix: suggest(block.form, formIds, 'forms') };
  const early = endingTooEarly(block);
  if (early) return { problem: `until: ${early}, so it would never be shown`, fix: 'correct one of them' };
  return { block };
}
