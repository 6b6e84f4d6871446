import { html } from 'hono/html';
import type { RuleSummary } from '#lib/compliance/law-summary.ts';
import type { Severity } from '#lib/compliance/rule.ts';
import { type Html, renderInstant, renderLines, renderPage, renderTiles } from '#lib/html/page.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { DropGroup } from '#lib/model/dropped.ts';

/** The heading for each severity, in the order of the report. */
const headings: Readonly<Record<Severity, { title: string; tile: string; text: string }>> = {
  block: {
    title: 'Must be corrected',
    tile: 'Must be corrected',
    text: 'A page with one of these does not go live: the car is left out, or the whole website stays as it was.',
  },
  warn: { title: 'To correct', tile: 'To correct', text: 'These pages go live, but somebody could take action against the dealer.' },
  note: { title: 'To look at', tile: 'To look at', text: 'A person has to judge these, or they become law later.' },
};

const certaintyWords: Readonly<Record<string, string>> = {
  read: 'We read this in the text of the law or of its regulator.',
  'second-hand': 'We know this from others who wrote about it: ask a lawyer.',
  'well-known': 'This is the practice of the field: ask a lawyer.',
  repealed: 'We know this from a text that was replaced: ask a lawyer.',
};

const renderReason = ({ reason }: RuleSummary): Html => (reason === undefined ? '' : html`<p>Set in the settings: ${reason}</p>`);

/** A readable name for a file of the site: the address of a page, the name of a feed. */
function nameOf(file: string): string {
  if (file === 'forms.json') return 'the forms that open on pages of cars';
  if (file.startsWith('feeds/')) return `the feed ${file.slice(file.lastIndexOf('/') + 1)}`;
  return file === 'index.html' ? 'the home page' : `/${file.replace(/\.html$/, '')}`;
}

/** The address of a page on the live site. Undefined for a release that did not go live. */
const renderPlace = (file: string, site: string | undefined): Html =>
  site !== undefined && file.endsWith('.html')
    ? html`<a href="${site}${file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`}">${nameOf(file)}</a>`
    : nameOf(file);

/** Joins places with commas: "/about, /contact and 3 more". */
function renderPlaces({ page, car, also, more }: RuleSummary['broken'][number], site: string | undefined): Html {
  const places = [page, ...also].map((file, index) => html`${index > 0 ? ', ' : ''}${renderPlace(file, site)}`);
  return html`${car === undefined ? '' : html`<bdi>${car}</bdi>, in `}${places}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}

/** Renders a broken rule: the fault and its places, what the law requires, the fix, and the source. */
const renderBroken = (rule: RuleSummary, site: string | undefined): Html =>
  html`<section class="rule"><h4>${rule.title || rule.rule} <span class="quiet small">${countOf(rule.brokenPages, 'place')}</span></h4>
<ul class="lines">${rule.broken.map((one) => html`<li>${one.page.startsWith('feeds/') ? 'The feed' : 'The page'} ${one.problem}.<br><span class="quiet small">${renderPlaces(one, site)}</span></li>`)}</ul>
<p><strong>What to do:</strong> ${rule.fix}.</p>${renderReason(rule)}
<details><summary>The law</summary><p>It asks for: ${rule.shows}.</p><p class="quiet small">${rule.source}. ${certaintyWords[rule.certainty] ?? rule.certainty} Rule ${rule.rule}.</p></details></section>`;

function renderGroup(severity: Severity, law: readonly RuleSummary[], site: string | undefined): Html {
  const rules = law.filter((rule) => rule.severity === severity && rule.brokenPages > 0);
  if (rules.length === 0) return '';
  return html`<h3>${headings[severity].title} (${formatNumber(rules.length)})</h3><p class="quiet">${headings[severity].text}</p>
${rules.map((rule) => renderBroken(rule, site))}`;
}

/** Cars that the build left out because of the law. */
const leftOutLines = (dropped: readonly DropGroup[]): string[] =>
  dropped.flatMap(({ effect, reason, fix, items }) =>
    effect === 'quarantined' && reason.startsWith('its page breaks ')
      ? items.map(({ at }) => `${nameOf(at)}: ${reason}. What to do: ${fix}.`)
      : [],
  );

/**
 * Renders the legal findings of a dealer's pages: broken rules with their fixes, and the rules that the pages comply with. `site` is the
 * address of the live site.
 */
export function renderLaw(law: readonly RuleSummary[] | undefined, dropped: readonly DropGroup[] = [], site?: string): Html {
  if (!law) return '';
  const [broken, keptRules] = [law.filter(({ brokenPages }) => brokenPages > 0), law.filter(({ brokenPages }) => brokenPages === 0)];
  const leftOut = leftOutLines(dropped);
  const changed = keptRules.filter(({ reason }) => reason !== undefined);
  const nothing = broken.length + leftOut.length === 0;
  return html`<h2 id="law">Law</h2>
<p>${nothing ? 'No page breaks a rule that applies.' : `${countOf(broken.length, 'rule')} to look at.`} This is not legal advice.</p>
${leftOut.length > 0 ? html`<h3>Cars left out (${formatNumber(leftOut.length)})</h3>${renderLines(leftOut)}` : ''}
${renderGroup('block', law, site)}${renderGroup('warn', law, site)}${renderGroup('note', law, site)}
${keptRules.length > 0 ? html`<h3>Kept (${formatNumber(keptRules.length)})</h3><p class="quiet small">${keptRules.map(({ rule, title, kept: pages }) => `${title || rule} (${countOf(pages, 'page')})`).join(', ')}.</p>` : ''}
${changed.map((rule) => html`<p class="quiet small">${rule.title || rule.rule}, ${headings[rule.severity].title.toLowerCase()}.</p>${renderReason(rule)}`)}`;
}

/** Renders why the law keeps a dealer's new pages from going live, as a page for the dealer. `isLive` says whether an earlier release stays live. */
export function renderRefusedLaw(
  { name, at, isLive }: { name: string; at: number; isLive: boolean },
  law: readonly RuleSummary[],
): Promise<string> {
  const countOfBroken = (severity: Severity) => law.filter((rule) => rule.severity === severity && rule.brokenPages > 0).length;
  const tiles = (['block', 'warn', 'note'] as const).map((severity) => ({
    ...{ name: headings[severity].tile, value: formatNumber(countOfBroken(severity)), isAlarm: severity === 'block' },
  }));
  return renderPage(
    `${name}: not live`,
    html`<h1><bdi>${name}</bdi></h1><p class="quiet">${renderInstant(at)}</p>
<p><strong>The new version of this website did not go live, because its pages break the law.</strong> ${isLive ? 'Shoppers still see the version before.' : 'Shoppers see no version of it yet.'}</p>
${renderTiles([...tiles, { name: 'Kept', value: formatNumber(law.filter(({ brokenPages }) => brokenPages === 0).length) }])}
${renderLaw(law)}`,
  );
}
