import { indexedDealers, publishedPlaces } from '#lib/schedule/service-input.ts';
import type { ProductionDealer } from '../production-world.ts';

/** The words of a command after the program and the script. */
type CommandWords = readonly string[];

const most = 5;
const listDealers = (slugs: readonly string[]): string =>
  slugs.length > most ? `${slugs.slice(0, most).join(', ')} and ${slugs.length - most} more` : slugs.join(', ');

/** The tasks that dealers' settings require and a service does not do: one text each, with the consequence for their sites. */
export function missingWork(
  { service, command }: { service: string; command: string },
  commands: readonly CommandWords[],
  dealers: readonly Pick<ProductionDealer, 'site'>[],
): string[] {
  const sites = dealers.map(({ site }) => site);
  const ours = commands.filter((words) => words.join(' ').startsWith(command));
  const lacks = (option: string) => ours.some((words) => !words.includes(option));
  if (ours.length === 0) return [];
  if (command === 'watch' || command === 'fleet work') {
    const indexed = indexedDealers(sites);
    return indexed.length > 0 && lacks('--index')
      ? [`${service} starts the command ${command} without --index, so nothing updates the search index of ${listDealers(indexed)}`]
      : [];
  }
  if (command !== 'build') return [];
  const unpublished = lacks('--publish') ? sites.filter((site) => publishedPlaces([site]).any).map(({ slug }) => slug) : [];
  const pushes = commands.filter(([name]) => name === 'index');
  const unpushed = indexedDealers(sites).filter((slug) => !pushes.some((words) => words.includes('--all') || words.includes(slug)));
  return [
    ...(unpublished.length > 0 ? [`${service} builds without --publish, so nothing publishes ${listDealers(unpublished)}`] : []),
    ...(unpushed.length > 0
      ? [`${service} does not run the command index, so nothing updates the search index of ${listDealers(unpushed)}`]
      : []),
  ];
}
