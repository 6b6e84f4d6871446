import type { Finding } from './issues.ts';
import { formatPath, type Path, parsePath, valueAt } from './path.ts';
import type { Problem } from './problem.ts';
import { remoteHomes } from './remote-settings.ts';
import { optionTable } from './table.ts';

type Settings = Record<string, unknown>;

/** The platform's name of an option: "include_sold_cars_days" for `cars.soldWindowDays`. */
function platformName(path: Path): string {
  const home = remoteHomes.find(({ to }) => formatPath(path.slice(0, (parsePath(to) ?? []).length)) === to);
  if (!home) return formatPath(path);
  return formatPath([...(parsePath(home.from) ?? []), ...path.slice((parsePath(home.to) ?? []).length)]);
}

/** The path of the platform's value that causes a finding: the finding's own path, or a parent if something is missing there. */
function placeOfValue(settings: Settings, path: Path): Path | undefined {
  if (path.length < 2) return undefined;
  if (valueAt(settings, path) !== undefined) return path;
  const parent = path.slice(0, -1);
  return optionTable().groups.has(formatPath(parent)) ? undefined : placeOfValue(settings, parent);
}

function putAt(settings: Settings, path: Path, value: unknown): void {
  const parent = valueAt(settings, path.slice(0, -1));
  const key = path.at(-1) as string | number;
  if (value !== undefined) (parent as Record<string | number, unknown>)[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Settings)[key];
}

const lastFirst = (a: Finding, b: Finding) => (formatPath(a.path) < formatPath(b.path) ? 1 : -1);

/**
 * The platform's settings without the values that cause the findings (rule O8): a number out of range becomes the nearest allowed one, and
 * any other value is left out. Undefined if none of the platform's values is a cause.
 */
export function fixPlatformValues(
  settings: unknown,
  findings: readonly Finding[],
  file: string,
): { settings: Settings; notices: Problem[] } | undefined {
  const fixed = structuredClone(settings) as Settings;
  const notices: Problem[] = [];
  // The last entries of a list come first, so that the indexes of the others stay correct.
  for (const { path, problem, limit } of [...findings].sort(lastFirst)) {
    const place = placeOfValue(fixed, path);
    if (!place) continue;
    const nearest = place.length === path.length ? limit : undefined;
    putAt(fixed, place, nearest);
    notices.unshift({
      file,
      path: platformName(place),
      problem: nearest === undefined ? `ignored: ${problem}` : `${problem}, so the site uses ${nearest}`,
      fix: 'correct it on the platform',
    });
  }
  return notices.length > 0 ? { settings: fixed, notices } : undefined;
}
