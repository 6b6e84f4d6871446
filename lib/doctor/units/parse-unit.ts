/** The settings of a unit by section and key, such as "Service.UMask", each with its values in order. */
export type UnitSettings = ReadonlyMap<string, readonly string[]>;

/** Parses the text of a unit file, or of several concatenated ones. */
export function parseUnit(text: string): UnitSettings {
  const unit = new Map<string, string[]>();
  let section = '';
  for (const line of text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((one) => one.trim())) {
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    const [, key, value = ''] = /^([A-Za-z]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) unit.set(`${section}.${key}`, [...(unit.get(`${section}.${key}`) ?? []), value]);
  }
  return unit;
}

/** The words of a command or a list in a unit, as systemd reads them: without quotes, %% and $$. */
export const unitWords = (value: string): string[] =>
  [...value.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, word = '']) =>
    (quoted === undefined ? word : quoted.replaceAll(/\\(.)/g, '$1')).replaceAll('%%', '%').replaceAll('$$', '$'),
  );

const ends = new Set([';', '||', '&&', '{', '}']);

/** The commands of a shell script like that of forecourt-build.service, as words without quotes. */
function scriptCommands(script: string): string[][] {
  const commands: string[][] = [[]];
  for (const [word] of script.matchAll(/(?:'[^']*'|\\.|[^\s;'\\])+|;/g)) {
    if (ends.has(word)) commands.push([]);
    else commands.at(-1)?.push(word.replaceAll(/'([^']*)'|\\(.)/g, '$1$2'));
  }
  return commands.filter((words) => words.length > 0);
}

/**
 * The words of its commands: the program without its prefix, such as "-", and its arguments. A shell script counts as the commands in it.
 */
export const unitCommands = (unit: UnitSettings): string[][] =>
  (unit.get('Service.ExecStart') ?? [])
    .filter((value) => value !== '')
    .map((value) => unitWords(value.replace(/^[-@:+!]+/, '')))
    .flatMap((words) => (words[0] === '/bin/sh' && words[1] === '-c' ? scriptCommands(words[2] ?? '') : [words]));

/** The value of an option in a command. Undefined if the option is missing. */
export function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) : words[at + 1];
}
