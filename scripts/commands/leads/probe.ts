import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { type ProbeOutcome, sendProbe } from '#lib/api/probe/send-probe.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../../cli/context.ts';
import { withLeads } from '../../cli/lead-options.ts';
import { openDealer } from '../../cli/open-dealers.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { textTable } from '../../cli/text-table.ts';

const rowOf = ({ dealer, isOk, error, ms }: ProbeOutcome) => [dealer, isOk ? 'arrived' : 'failed', error ?? '', `${ms} ms`];

const atOnce = 8;

/**
 * `forecourt leads probe`: sends a synthetic lead through the public address of each dealer (rule E43). Exit code 1 if one did not arrive.
 */
export async function probeLeadsCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const chosen = await chosenDealers(slugs, options);
  const { env, now } = realWorld;
  const dealers = await Promise.all(chosen.map((slug) => openDealer(workspaceOf(options), slug)));
  return withLeads(options, async (database) => {
    const { fetch, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
    const limit = pLimit(atOnce);
    const send = (dealer: (typeof dealers)[number]) =>
      limit(() => sendProbe({ database, world: { fetch, now }, newNonce: randomUUID }, dealer));
    const outcomes = await Promise.all(dealers.map(send)).finally(close);
    if (!options.json) printLine(textTable([['dealer', '', 'answer', 'time'], ...outcomes.map(rowOf)]).join('\n'));
    const problems = outcomes.flatMap(({ dealer, error }) => (error === undefined ? [] : [{ dealer, message: error }]));
    return { result: { outcomes }, problems };
  });
}
