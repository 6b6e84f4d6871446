import { hash } from 'node:crypto';

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** Script types that a browser runs. Data blocks such as JSON-LD are not run and need no permission. */
const runs = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** The inline scripts of a page that a browser runs, as the source expressions that allow them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(element)].flatMap(([, attributes = '', text = '']) => {
    const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
    const isRun = runs.test((type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim());
    return isRun && !/\ssrc\s*=/i.test(attributes) ? [`'sha256-${hash('sha256', text, 'base64')}'`] : [];
  });
}
