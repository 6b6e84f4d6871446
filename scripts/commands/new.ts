import * as clack from '@clack/prompts';
import { workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { printResult } from '../cli/print-result.ts';
import { UsageError } from '../cli/usage-error.ts';
import { createDealer } from './create-dealer.ts';
import type { Answers, Prompts } from './new-answers.ts';

type NewOptions = Answers & { sampleCar?: boolean; yes?: boolean; tenants?: string; json?: boolean };

/** `forecourt new <slug>`: asks on a terminal, unless --yes or --json is set. */
export async function newCommand(slug: string, { yes, json = false, tenants, sampleCar, ...answers }: NewOptions): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir } = workspaceOf(tenants ? { tenants } : {});
  const result = await createDealer({
    slug,
    tenantsDir,
    productTenantsDir,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY) && !yes && !json,
    prompts: { text: clack.text, select: clack.select, isCancel: clack.isCancel } as Prompts,
    ...answers,
    ...(sampleCar ? { sampleCar } : {}),
  });
  if (result.code === 2) throw new UsageError(result.text);
  if (!json) printResult(result);
  const { text, code, files, warnings } = result;
  return code === 0 ? { result: { slug, files, warnings } } : { result: null, problems: [{ dealer: slug, message: text }], exitCode: code };
}
