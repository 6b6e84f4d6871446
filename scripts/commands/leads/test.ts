import { randomBytes } from 'node:crypto';
import { findLeadCar } from '#lib/api/find-lead-car.ts';
import { sendTestLead, type TestOutcome } from '#lib/api/send-test-lead.ts';
import type { FindCar } from '#lib/destinations/destination.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { liveSite } from '#lib/serve/site-reader.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { withLeads } from '../../cli/lead-options.ts';
import { openDealer } from '../../cli/open-dealers.ts';
import { openFiles } from '../../cli/open-files.ts';
import { type CommandOutcome, printError, printLine } from '../../cli/output.ts';
import { textTable } from '../../cli/text-table.ts';

const answerText = ({ status, error }: TestOutcome) => [status, error].filter((part) => part !== undefined).join(', ');

const rowOf = (outcome: TestOutcome) => {
  const { destination, kind, isDelivered, ms } = outcome;
  return [destination, kind, isDelivered ? 'delivered' : 'failed', answerText(outcome), ms === undefined ? '' : `${ms} ms`];
};

const failureText = (outcome: TestOutcome) => `${outcome.destination}: ${answerText(outcome) || 'the lead was not taken'}`;

/** `forecourt leads test <slug>`: sends one marked lead to every destination of a dealer. Exit code 1 if one did not accept it. */
export function testLeadCommand(slug: string, options: CommonOptions & { destination?: string }): Promise<CommandOutcome> {
  return withLeads(
    options,
    async (database) => {
      const workspace = workspaceOf(options);
      const { env, now } = realWorld;
      const dealer = await openDealer(workspace, slug);
      const all = dealer.destinations.map(({ name }) => name);
      if (all.length === 0)
        throw new UsageError(`${slug} has no destinations, so its leads go nowhere. Name them in leads.destinations of its site.json.`);
      if (options.destination !== undefined && !all.includes(options.destination))
        throw new UsageError(`${slug} has no destination ${options.destination}. It has: ${all.join(', ')}.`);
      const { fetch, connect, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
      const findCar: FindCar = (_dealer, lead) => findLeadCar(liveSite(workspace.outDir, slug), lead);
      const world = { env, fetch, connect, now, findCar };
      const id = randomBytes(16).toString('hex');
      const names = options.destination === undefined ? all : [options.destination];
      const onError = (error: Error) => printError(error.message);
      const outcomes = await sendTestLead({
        database,
        dealer,
        names,
        world,
        files: openFiles(database, env, onError),
        id,
        onError,
      }).finally(close);
      const failed = outcomes.filter(({ isDelivered }) => !isDelivered);
      if (!options.json) {
        printLine(textTable([['destination', 'kind', '', 'answer', 'time'], ...outcomes.map(rowOf)]).join('\n'));
        if (failed.length > 0) printLine(`To see what is wrong, run: ${nextCommand('doctor', slug)}`);
      }
      const problems = failed.map((outcome) => ({ dealer: slug, message: failureText(outcome) }));
      return { result: { lead: id, outcomes }, problems };
    },
    true,
  );
}
