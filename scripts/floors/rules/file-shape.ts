import { type Finding, isCode, isIn, type Node, type Rule, type Source } from '../source.ts';

const longest = 300;
const vague = /(?:^|\/)(?:utils?|helpers?|misc|common|shared)(?:\/|\.[a-z.]+$)/;
const kebab = /^_?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;

const isBarrel = (source: Source) => {
  const body = source.tree().body as Node[];
  const passes = ({ type, source: from }: Node) => type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && from !== null);
  return body.length > 0 && body.every(passes);
};

/** Size and name of files: at most 300 lines, named for what they say, no barrels. */
export const fileShape: Rule = (sources, exempt) =>
  sources.flatMap((source): Finding[] => {
    const { path, text } = source;
    const findings: Finding[] = [];
    const add = (line: number, what: string, instead: string) => findings.push({ path, line, what, instead });
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > longest && !path.endsWith('.svg') && !isIn(path, Object.keys(exempt)))
      add(
        longest + 1,
        `the file has ${lines} lines`,
        `split it by meaning, or name it in scripts/floors/exemptions.ts if it is a table, because a file of more than ${longest} lines says more than one thing`,
      );
    if (vague.test(path))
      add(1, 'the name says nothing', 'name the file for what it holds, because a file called that gathers whatever has no home');
    if (!path.startsWith('pages/') && !kebab.test(path.split('/').at(-1) as string))
      add(
        1,
        'the name is not in kebab-case',
        'write it in small letters with hyphens, because file systems differ in how they take capitals',
      );
    if (isCode(path) && isBarrel(source))
      add(
        1,
        'the file only re-exports others',
        'import those files themselves, because a barrel pulls in what nobody asked for and hides circles',
      );
    return findings;
  });
