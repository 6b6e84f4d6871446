import { isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation } from '../source.ts';

const longest = 300;
const vague = /(?:^|\/)(?:utils?|helpers?|misc|common|shared)(?:\/|\.[a-z.]+$)/;
const kebab = /^_?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;

const isBarrel = (source: SourceFile) => {
  const body = source.tree().body as SyntaxNode[];
  const passes = ({ type, source: from }: SyntaxNode) =>
    type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && from !== null);
  return body.length > 0 && body.every(passes);
};

/** Files have at most 300 lines and a name in kebab-case that says what they hold. No file only re-exports others. */
export const fileShape: Rule = (sources, exempt) =>
  sources.flatMap((source): Violation[] => {
    const { path, text } = source;
    const findings: Violation[] = [];
    const add = (line: number, what: string, instead: string) => findings.push({ path, line, what, instead });
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > longest && !path.endsWith('.svg') && !isIn(path, Object.keys(exempt)))
      add(
        longest + 1,
        `the file has ${lines} lines`,
        `split it, or add it to scripts/tools/structure/exemptions.ts if it is a table, because a file of more than ${longest} lines holds more than one thing`,
      );
    if (vague.test(path))
      add(
        1,
        'the name does not say what the file holds',
        'name the file after its content, because files of that name collect unrelated code',
      );
    if (!path.startsWith('pages/') && !kebab.test(path.split('/').at(-1) as string))
      add(1, 'the name is not in kebab-case', 'write it in lower case with hyphens, because some file systems ignore the case of names');
    if (isCode(path) && isBarrel(source))
      add(
        1,
        'the file only re-exports others',
        'import those files directly, because a barrel loads files that nobody needs and hides import cycles',
      );
    return findings;
  });
