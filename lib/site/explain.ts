import { nearestOption, shown } from './issues.ts';
import { formatPath, type Path, parsePath, valueAt } from './path.ts';
import type { Layer, Resolved } from './resolve.ts';
import { optionTable, type Row, schemaAt, typeWords } from './table.ts';

/** One option of one site: its value, and who set it over whom, lowest layer first. */
export type Explained = Row & {
  value: unknown;
  setBy: Pick<Layer, 'name' | 'file'>;
  overrode: { name: Layer['name']; file: string; value: unknown }[];
};

export type Explanation =
  | { kind: 'option'; option: Explained }
  | { kind: 'group'; name: string; meaning: string; options: Explained[] }
  | { kind: 'unknown'; name: string; nearest: string | undefined };

function explainRow(resolved: Resolved, row: Row): Explained {
  const path = parsePath(row.name) ?? [];
  const setBy = resolved.origins(row.name);
  const spoke = resolved.layers.filter(({ settings, name }) => name !== 'defaults' && valueAt(settings, path) !== undefined);
  const overrode = spoke.filter(({ name, file }) => name !== setBy.name || file !== setBy.file);
  return {
    ...row,
    value: hideSecret(path, valueAt(resolved.site, path)),
    setBy: { name: setBy.name, file: setBy.file },
    overrode: overrode.map(({ name, file, settings }) => ({ name, file, value: hideSecret(path, valueAt(settings, path)) })),
  };
}

/** Only the name of a secret's variable is written anywhere; were a secret written, a terminal must not repeat it. */
const hideSecret = (path: Path, value: unknown) =>
  path[0] === 'secrets' && typeof value === 'string' && !value.startsWith('env:') ? '(hidden)' : value;

/** A path below an option, such as `cars.brandAliases.SsangYong` or `dealer.locations[0].phone`: explained like an option of its own. */
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

/** Answers where a value of a site comes from; the name of a group lists its options, an empty path all of them. */
export function explain(resolved: Resolved, name: string): Explanation {
  const { rows, groups } = optionTable();
  const path = parsePath(name);
  if (!path) return { kind: 'unknown', name, nearest: undefined };
  const wanted = formatPath(path);
  const row = rows.find((candidate) => candidate.name === wanted);
  if (row) return { kind: 'option', option: explainRow(resolved, row) };
  const within = rows.filter((candidate) => wanted === '' || candidate.name.startsWith(`${wanted}.`));
  if (within.length > 0) {
    return {
      kind: 'group',
      name: wanted,
      meaning: groups.get(wanted) ?? 'Every option',
      options: within.map((option) => explainRow(resolved, option)),
    };
  }
  const inner = innerRow(path, rows);
  return inner ? { kind: 'option', option: explainRow(resolved, inner) } : { kind: 'unknown', name, nearest: nearestOption(path) };
}

const valueText = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
const brief = (value: unknown) => (typeof value === 'object' && value !== null ? shown(value) : valueText(value));
const layerText = ({ name, file }: Pick<Layer, 'name' | 'file'>) =>
  name === 'defaults' ? (file.startsWith('worked out') ? file : 'the default') : `${name} (${file})`;

function optionText(option: Explained): string {
  const lines = [
    `${option.name} = ${valueText(option.value)}`,
    `  ${option.meaning}`,
    `  type     ${option.type}`,
    `  default  ${valueText(option.default)}`,
    `  set by   ${layerText(option.setBy)}`,
    ...option.overrode.map((layer) => `  over     ${layerText(layer)}: ${layer.value === null ? 'removed' : valueText(layer.value)}`),
  ];
  return lines.join('\n');
}

/** An explanation as the terminal shows it. */
export function explanationText(explanation: Explanation): string {
  if (explanation.kind === 'option') return optionText(explanation.option);
  if (explanation.kind === 'unknown') {
    const mend = explanation.nearest === undefined ? 'name an option or a group' : `did you mean ${explanation.nearest}?`;
    return `${explanation.name}: there is no such option; ${mend}`;
  }
  const width = Math.max(...explanation.options.map(({ name }) => name.length));
  const lines = explanation.options.map((option) => `  ${option.name.padEnd(width)}  ${brief(option.value)}  [${layerText(option.setBy)}]`);
  return [`${explanation.name || 'site'}: ${explanation.meaning}`, ...lines].join('\n');
}
