import { isReference } from '../model/secrets.ts';
import { nearestOptions, shown } from './issues.ts';
import { comingPart } from './not-used-yet.ts';
import { formatPath, type Path, parsePath, valueAt } from './path.ts';
import { type Layer, type Origin, placeIn, type Resolved } from './resolve.ts';
import { optionTable, type Row, schemaAt, typeWords } from './table.ts';

/**
 * An option of a site: its value, the layer that set it, and the layers it overrode, lowest first. `comesWith` names the planned feature
 * that will read it.
 */
type Explained = Row & {
  value: unknown;
  setBy: Origin;
  overrode: (Origin & { value: unknown })[];
  comesWith?: string;
};

export type Explanation =
  | { kind: 'option'; option: Explained }
  | { kind: 'group'; name: string; meaning: string; options: Explained[] }
  | { kind: 'unknown'; name: string; nearest: readonly string[] };

function explainRow(resolved: Resolved, row: Row): Explained {
  const path = parsePath(row.name) ?? [];
  const setBy = resolved.origins(row.name);
  const isSetIn = ({ settings, name }: Layer) => name !== 'defaults' && valueAt(settings, path) !== undefined;
  const overridden = resolved.layers.filter((layer) => isSetIn(layer) && layer.name !== setBy.name);
  const comesWith = comingPart(row.name);
  return {
    ...row,
    value: hideSecret(path, valueAt(resolved.site, path)),
    setBy,
    overrode: overridden.map((layer) => ({
      name: layer.name,
      file: placeIn(layer, path),
      value: hideSecret(path, valueAt(layer.settings, path)),
    })),
    ...(comesWith === undefined ? {} : { comesWith }),
  };
}

/** A secret should never be in a setting; if one is, the terminal must not repeat it. */
const hideSecret = (path: Path, value: unknown) =>
  path[0] === 'secrets' && typeof value === 'string' && !isReference(value) ? '(hidden)' : value;

/** Finds a path below an option, such as `cars.brandAliases.SsangYong`, and describes it like an option. */
function innerRow(path: Path, rows: readonly Row[]): Row | undefined {
  const schema = schemaAt(path);
  if (!schema) return undefined;
  const outer = rows.find(({ name }) => path.some((_, index) => formatPath(path.slice(0, index + 1)) === name));
  if (!outer) return undefined;
  const below = path.slice(parsePath(outer.name)?.length ?? 0);
  return {
    name: formatPath(path),
    type: typeWords(schema),
    default: valueAt(outer.default, below),
    meaning: schema.description ?? outer.meaning,
  };
}

/** Explains where a value comes from. The name of a group lists its options; an empty path lists all options. */
export function explain(resolved: Resolved, name: string): Explanation {
  const { rows, groups } = optionTable();
  const path = parsePath(name);
  if (!path) return { kind: 'unknown', name, nearest: [] };
  const wantedPath = formatPath(path);
  const row = rows.find((candidate) => candidate.name === wantedPath);
  if (row) return { kind: 'option', option: explainRow(resolved, row) };
  const within = rows.filter((candidate) => wantedPath === '' || candidate.name.startsWith(`${wantedPath}.`));
  if (within.length > 0) {
    return {
      kind: 'group',
      name: wantedPath,
      meaning: groups.get(wantedPath) ?? 'Every option',
      options: within.map((option) => explainRow(resolved, option)),
    };
  }
  const inner = innerRow(path, rows);
  return inner ? { kind: 'option', option: explainRow(resolved, inner) } : { kind: 'unknown', name, nearest: nearestOptions(path) };
}

const valueText = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
const brief = (value: unknown) => (typeof value === 'object' && value !== null ? shown(value) : valueText(value));
const layerText = ({ name, file }: Origin) =>
  name === 'defaults' ? (file.startsWith('derived') ? file : 'the default') : `${name} (${file})`;

function optionText(option: Explained): string {
  const lines = [
    `${option.name} = ${valueText(option.value)}`,
    `  ${option.meaning}`,
    ...(option.comesWith === undefined ? [] : [`  used     not yet (comes with ${option.comesWith})`]),
    `  type     ${option.type}`,
    `  default  ${valueText(option.default)}`,
    `  set by   ${layerText(option.setBy)}`,
    ...option.overrode.map((layer) => `  over     ${layerText(layer)}: ${layer.value === null ? 'removed' : valueText(layer.value)}`),
  ];
  return lines.join('\n');
}

/** The advice for an unknown option. */
export const nearestText = ({ nearest }: { nearest: readonly string[] }): string =>
  nearest.length === 0 ? 'name an option or a group' : `did you mean ${nearest.join(' or ')}?`;

/** Formats an explanation for the terminal. */
export function explanationText(explanation: Explanation): string {
  if (explanation.kind === 'option') return optionText(explanation.option);
  if (explanation.kind === 'unknown') return `${explanation.name}: unknown option; ${nearestText(explanation)}`;
  const width = Math.max(...explanation.options.map(({ name }) => name.length));
  const lines = explanation.options.map(
    (option) =>
      `  ${option.name.padEnd(width)}  ${brief(option.value)}  [${layerText(option.setBy)}]${option.comesWith === undefined ? '' : ' not used yet'}`,
  );
  return [`${explanation.name || 'site'}: ${explanation.meaning}`, ...lines].join('\n');
}
