import type { LucideIconData } from 'lucide-react';
import { type Drawing, lucideNames, ownDrawings } from './drawings.ts';

type LucideFile = { __iconData: LucideIconData };

const symbol = (id: string, inside: string) => `<symbol id="${id}" viewBox="0 0 24 24">${inside}</symbol>`;

async function lucideSymbol(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as LucideFile;
  const shapes = __iconData.node.map(([tag, attributes]) => {
    const written = Object.entries(attributes).filter(([key]) => key !== 'key');
    return `<${tag} ${written.map(([key, value]) => `${String(key)}="${String(value)}"`).join(' ')}/>`;
  });
  return symbol(name, shapes.join(''));
}

const ownSymbol = ([name, { path }]: [string, Drawing]) => symbol(name, `<path d="${path}"/>`);

/** Every icon as a symbol of one picture. Stroke and fill come from the `.icon` style of the page. */
export async function spriteText(): Promise<string> {
  const symbols = [...(await Promise.all(lucideNames.map(lucideSymbol))), ...Object.entries(ownDrawings).map(ownSymbol)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${symbols.join('\n')}\n</svg>\n`;
}

/** The type of all icon names. */
export function iconNameText(): string {
  const names = [...lucideNames, ...Object.keys(ownDrawings)].sort();
  return `/** Written by scripts/tools/icons/write.ts. */\nexport type IconName =\n${names.map((name) => `  | '${name}'`).join('\n')};\n`;
}
