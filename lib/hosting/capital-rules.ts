import type { MovedRule } from './gone-rules.ts';

const capital = (slug: string) => slug.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const short = /^(\/|\/search\/)([^/]+)$/;

/**
 * The capitalised forms of redirects and pages, for hosts whose rules cannot ignore the case (rule H21): those of the first level and the
 * searches below /search, since each form is a line of its own.
 */
export function capitalRules(redirects: readonly MovedRule[], pages: readonly string[]): MovedRule[] {
  const rules = [...redirects, ...pages.map((path) => ({ path, to: path }))].flatMap(({ path, to }) => {
    const [, start, slug = ''] = short.exec(path) ?? [];
    const forms = start === undefined ? [] : [capital(slug), slug.toUpperCase()];
    return forms.filter((form) => form !== slug).map((form) => ({ path: `${start}${form}`, to }));
  });
  return [...new Map(rules.map((rule) => [rule.path, rule])).values()];
}
