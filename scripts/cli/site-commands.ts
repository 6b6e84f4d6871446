import * as clack from '@clack/prompts';
import { madeSearchKey } from '#lib/sources/search-key-file.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { runExplain } from '../commands/explain.ts';
import { runNew } from '../commands/new.ts';
import type { Answers } from '../commands/new-answers.ts';
import type { Outcome } from '../commands/outcome.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from './context.ts';
import { UsageError } from './usage-error.ts';

function say({ text, code }: Outcome): void {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  if (code !== 0) process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
}

/** `forecourt explain <slug> [setting]`: the last word is the setting when it is no dealer's name; --setting says it for several. */
export async function explainCommand(words: string[], options: CommonOptions & { setting?: string }): Promise<void> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const last = words.at(-1) ?? '';
  // A slug holds no dot and no capital; one word alone is a dealer, more may end in a group such as "search".
  const split = !options.setting && (options.all ? words.length === 1 : words.length === 2);
  const path = options.setting ?? (split ? last : '');
  const slugs = await chosenDealers(split ? words.slice(0, -1) : words, options);
  const answers: object[] = [];
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    const searchKey = await madeSearchKey(workDir, slug);
    const outcome = await runExplain({ tenantsDir, productTenantsDir, slug, path, remote, searchKey });
    if (options.json) {
      answers.push({ slug, ...outcome });
      if (outcome.code !== 0) process.exitCode = outcome.code;
    } else say(slugs.length > 1 ? { ...outcome, text: `${slug}\n${outcome.text}\n` } : outcome);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
}

export type NewOptions = Answers & { sampleCar?: boolean; yes?: boolean; tenants?: string };

/** `forecourt new <slug>`: asks on a terminal unless told not to. */
export async function newCommand(slug: string, { yes, tenants, sampleCar, ...answers }: NewOptions): Promise<void> {
  const { tenantsDir, productTenantsDir } = workspaceOf(tenants ? { tenants } : {});
  const interactive = Boolean(process.stdin.isTTY && process.stdout.isTTY) && !yes;
  const prompts = { text: clack.text, select: clack.select, isCancel: clack.isCancel } as Parameters<typeof runNew>[0]['prompts'];
  const outcome = await runNew({
    slug,
    tenantsDir,
    productTenantsDir,
    interactive,
    prompts,
    ...answers,
    ...(sampleCar ? { sampleCar } : {}),
  });
  if (outcome.code === 2) throw new UsageError(outcome.text);
  say(outcome);
}
