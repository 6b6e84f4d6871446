import { type GraphNode, jsonLdGraph, jsonLdNode, jsonLdText } from '../routes/json-ld.ts';
import { pageTrail } from '../routes/page-trail.ts';
import type { ContentModel } from './content.ts';
import type { PageModel } from './routes.ts';
import type { SearchModel } from './search.ts';

type Graph = ReturnType<typeof jsonLdGraph>;

const trail = (base: string, steps: readonly { name: string; path: string }[]): GraphNode =>
  jsonLdNode('BreadcrumbList', {
    itemListElement: steps.map(({ name, path }, index) => jsonLdNode('ListItem', { position: index + 1, name, item: base + path })),
  });

function searchData({ chrome, cards, heading, head, total, path }: SearchModel): Graph {
  const cars = jsonLdNode('ItemList', {
    name: heading,
    url: head.canonical,
    numberOfItems: total,
    itemListElement: cards.map((card, index) =>
      jsonLdNode('ListItem', { position: index + 1, name: card.title, url: chrome.url + card.href }),
    ),
  });
  const steps = [
    { name: 'Home', path: '/' },
    { name: heading, path },
  ];
  return jsonLdGraph(cards.length > 0 ? [cars, trail(chrome.url, steps)] : [trail(chrome.url, steps)]);
}

/** The breadcrumbs of a page of text (rule U20). */
function contentTrail({ chrome, heading, head }: ContentModel): GraphNode {
  const own = head.canonical.slice(chrome.url.length);
  return trail(
    chrome.url,
    pageTrail(own, heading).map(({ name, href = own }) => ({ name, path: href })),
  );
}

function articleData(model: ContentModel): Graph {
  const { chrome, heading, head, date } = model;
  const publisher = jsonLdNode('AutoDealer', { '@id': `${chrome.url}/#dealer`, name: chrome.name, url: `${chrome.url}/` });
  return jsonLdGraph([
    jsonLdNode('Article', {
      headline: heading,
      description: head.description,
      url: head.canonical,
      mainEntityOfPage: head.canonical,
      datePublished: date,
      image: head.social?.url,
      author: publisher,
      publisher,
      inLanguage: chrome.language,
    }),
    contentTrail(model),
  ]);
}

function withTrail(model: ContentModel): Graph {
  const own = model.structuredData as Graph | undefined;
  return jsonLdGraph([...(own?.['@graph'] ?? []), contentTrail(model)]);
}

/** The JSON-LD of a page, written once into its HTML (rule H9). A car page writes its own, because it changes in the browser. */
export function pageStructuredData(model: PageModel): object | undefined {
  if (model.kind === 'home') return model.structuredData;
  if (model.kind === 'search') return searchData(model);
  if (model.kind !== 'content') return undefined;
  return model.layout === 'article' ? articleData(model) : withTrail(model);
}

/** The JSON-LD of a page as text for a script element; undefined for a page without any. */
export function structuredText(model: PageModel): string | undefined {
  const data = pageStructuredData(model);
  return data && jsonLdText(data);
}
