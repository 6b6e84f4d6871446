import { expect, it } from 'vitest';
import { makeProgram } from '../../../../../../scripts/program.ts';
import { commandTexts } from '../../../../../../scripts/tools/structure/rules/command-texts.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string) =>
  `${at}: a message with a command built by hand; build it with nextCommand of lib/model/next-command.ts, because the reader then gets the command with the program and folders that they use; of a command in general, write "the command build"`;

it.each(makeProgram().commands.map((command) => command.name()))('forecourt %s', (name) =>
  expect(messagesOf(commandTexts, { 'lib/cars/a.ts': `\nthrow new Error('run: forecourt ${name} acme');` })).toEqual([
    message('lib/cars/a.ts:2'),
  ]),
);

it.each([
  ['a template', `fail(\`\${slug}: run: forecourt build \${slug}\`);`],
  ['a command from a variable', `fail(\`run: forecourt \${command} \${slug}\`);`],
])('%s', (_what, text) => expect(messagesOf(commandTexts, { 'scripts/cli/a.ts': text })).toEqual([message('scripts/cli/a.ts:1')]));

it.each([
  ['a comment', 'lib/cars/a.ts', '/** `forecourt build`: builds. */\n// forecourt build\n'],
  ['the function', 'lib/cars/a.ts', `fail(\`run: \${nextCommand('build', slug)}\`);`],
  ['the product’s name', 'lib/cars/a.ts', "fail('forecourt needs Node 24');"],
  ['a test', 'tests/unit/a.ts', "expect(text).toBe('forecourt build acme');"],
])('%s: fine', (_what, path, text) => expect(messagesOf(commandTexts, { [path]: text })).toEqual([]));

it('leaves exempt files alone', () =>
  expect(messagesOf(commandTexts, { 'lib/schedule/cron.ts': "const a = 'forecourt build';" }, { 'lib/schedule/': 'a reason' })).toEqual(
    [],
  ));
