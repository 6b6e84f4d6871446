import { expect, it } from 'vitest';
import { secretReaders } from '../../../../../../scripts/tools/structure/rules/secret-readers.ts';
import { messagesOf } from '../messages.ts';

const instead = "ask lib/model/secrets.ts, because only there a dealer's settings reach the dealer's own variables alone";
const named = `reads a variable by a name that is not written here; ${instead}`;

it.each([
  ['the environment of a world', 'lib/api/app.ts', 'world.env[name]', named],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the rule reads.
  ['the environment of the process', 'scripts/commands/watch.ts', 'process.env[`${slug}_KEY`]', named],
  ['an environment', 'lib/destinations/kinds/webhook.ts', 'env[variableOf(key)]?.trim()', named],
  ['the name in a setting', 'lib/api/app.ts', "key.slice('env:'.length)", `takes the name of a variable out of a setting; ${instead}`],
])('%s: refused', (_what, path, text, message) => expect(messagesOf(secretReaders, { [path]: text })).toEqual([`${path}:1: ${message}`]));

it.each([
  ['the reader of secrets', 'lib/model/secrets.ts', "env[reference.slice('env:'.length)]"],
  ['a variable by its name', 'lib/api/app.ts', "process.env.FORECOURT_DATABASE_URL ?? env['CI']"],
  ['another object', 'lib/api/app.ts', 'answers[name]'],
  ['a tool', 'scripts/tools/bench/run.ts', 'process.env[name]'],
])('%s: fine', (_what, path, text) => expect(messagesOf(secretReaders, { [path]: text })).toEqual([]));
