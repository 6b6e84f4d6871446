import * as clack from '@clack/prompts';
import { workspaceOf } from '../cli/context.ts';
import { printResult } from '../cli/print-result.ts';
import { UsageError } from '../cli/usage-error.ts';
import { createDealer } from './create-dealer.ts';
import type { Answers, Prompts } from './new-answers.ts';

type NewOptions = Answers & { sampleCar?: boolean; yes?: boolean; tenants?: string };

/** `forecourt new <slug>`: asks on a terminal, unless --yes is set. */
export async function newCommand(slug: string, { yes, tenants, sampleCar, ...answers }: NewOptions): Promise<void> {
  const { tenantsDir, productTenantsDir } = workspaceOf(tenants ? { tenants } : {});
  const result = await createDealer({
    slug,
    tenantsDir,
    productTenantsDir,
    tenants,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY) && !yes,
    prompts: { text: clack.text, select: clack.select, isCancel: clack.isCancel } as Prompts,
    ...answers,
    ...(sampleCar ? { sampleCar } : {}),
  });
  if (result.code === 2) throw new UsageError(result.text);
  printResult(result);
}
